import fc from 'fast-check';
import type { Continuation } from '../../src/protocol/checkout-api.ts';
import { createSubscriber } from './recurring/subscriptions/create-subscriber.ts';
import type { TestLink } from './support/create-api-calls.ts';
import type { TestService } from './support/create-test-service.ts';

/** An act of a shopper, a merchant, a card's bank or the clock. `at` chooses what it is done to. */
type Deed =
  | { do: 'buy'; amount: number; card: string; isHeld: boolean }
  | { do: 'subscribe'; amount: number; card: string; interval: 'day' | 'week' | 'month'; cycles: number }
  | { do: 'give'; amount: number; card: string }
  | { do: 'capture'; at: number; share: number }
  | { do: 'release'; at: number }
  | { do: 'accept'; at: number }
  | { do: 'dispute'; at: number }
  | { do: 'payAgain'; at: number; amount: number }
  | { do: 'refund'; at: number; share: number }
  | { do: 'respond'; at: number; wins: boolean }
  | { do: 'turn'; at: number; how: 'pause' | 'resume' | 'cancel' | 'retry' }
  | { do: 'pass'; days: number };

/** Much happens to a few. */
const at = fc.oneof(fc.nat(2), fc.nat(50));
const amount = fc.integer({ min: 1, max: 5_000 });
const card = fc.constantFrom(
  '4111 1111 1111 1111',
  '4111 1111 1111 1111',
  '4000 0000 0000 0341',
  '4000 0000 0000 0002',
);
/** Per cent of what is left; more than all of it is refused. */
const share = fc.constantFrom(1, 40, 100, 130);

const DEEDS: { arbitrary: fc.Arbitrary<Deed>; weight: number }[] = [
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy'), amount, card, isHeld: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('subscribe'),
      amount,
      card,
      interval: fc.constantFrom('day', 'week', 'month'),
      cycles: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give'), amount, card }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('capture'), at, share }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('release', 'accept', 'dispute', 'dispute'), at }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payAgain'), at, amount }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refund'), at, share }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('respond'), at, wins: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn'),
      at,
      how: fc.constantFrom('pause', 'resume', 'cancel', 'retry'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass'), days: fc.integer({ min: 1, max: 12 }) }) },
];

export const arbitraryDeeds: fc.Arbitrary<Deed[]> = fc.array(fc.oneof(...DEEDS), {
  minLength: 10,
  maxLength: 40,
  size: 'max',
});

/** Totals of the answers to the acts, independent of the stored payments that the test compares with them. */
export interface Told {
  /** Minor units that captures took, and that refunds gave back, by transaction. */
  captured: Map<string, number>;
  returned: Map<string, number>;
  /** Transactions whose funds were only held. */
  held: Set<string>;
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % (list.length || 1)];

const add = (sums: Map<string, number>, id: string, amountMinor: number) =>
  sums.set(id, (sums.get(id) ?? 0) + amountMinor);

/** Lets deeds happen in a service; most of them to what earlier ones have made. Refusals are part of life. */
export function createLife(service: TestService) {
  const told: Told = { captured: new Map(), returned: new Map(), held: new Set() };
  const { pass } = createSubscriber(() => service);
  /** Whose pages are still open; the shopper can choose the amount of some. */
  const links: (TestLink & { isFree: boolean })[] = [];
  let poster: TestLink | undefined;

  const listTransactions = () =>
    service.store
      .selectFrom('payments')
      .select(['transaction_id as id', 'amount_minor as amountMinor', 'refunded_minor as refundedMinor'])
      .where('reusable', '=', 0)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const pickRecord = async (table: 'disputes' | 'subscriptions', index: number) =>
    pick(
      await service.store.selectFrom(table).select('id').orderBy('created_at').orderBy('id').execute(),
      index,
    )?.id;

  async function buy(link: TestLink, number: string, amountMinor?: number): Promise<void> {
    const { body } = await service.pay(link, { card: { number }, ...(amountMinor && { amountMinor }) });
    const { continuesAt } = body as Continuation;
    links.push({ ...link, path: continuesAt ?? link.path, isFree: amountMinor !== undefined });
  }

  async function capture(index: number, percent: number): Promise<void> {
    const id = pick([...told.held], index);
    const found = (await listTransactions()).find((one) => one.id === id);
    if (!id || !found) return;
    const Amount = Math.ceil((found.amountMinor * percent) / 100);
    const { body } = await service.post('/api/v5/payments/capture', {
      TransactionIds: [id],
      Amounts: [Amount],
    });
    if (body.Transactions[0]?.Result && !told.captured.has(id)) told.captured.set(id, Amount);
  }

  async function refund(index: number, percent: number): Promise<void> {
    const found = pick(await listTransactions(), index);
    if (!found) return;
    const left = found.amountMinor - found.refundedMinor;
    const Amount = Math.max(1, Math.ceil((left * percent) / 100));
    const { status } = await service.post('/api/v5/payments/refund', { TransactionId: found.id, Amount });
    if (status === 200) add(told.returned, found.id, Amount);
  }

  async function act(deed: Deed): Promise<void> {
    if (deed.do === 'buy') {
      const link = await service.createLink({ Amount: deed.amount, AutoCapture: !deed.isHeld });
      if (deed.isHeld) told.held.add(link.transactionId);
      await buy(link, deed.card);
    } else if (deed.do === 'subscribe') {
      const { interval: Interval, cycles: Cycles, amount: Amount } = deed;
      const SubscriptionOnCompletion = { Interval, Cycles };
      await buy(await service.createLink({ Amount, SubscriptionOnCompletion }), deed.card);
    } else if (deed.do === 'give') {
      poster ??= await service.createLink({
        Amount: 1500,
        Reusable: true,
        MinAmount: 1,
        LinkDurationSeconds: 7_776_000,
      });
      await buy(poster, deed.card, deed.amount);
    } else if (deed.do === 'capture') await capture(deed.at, deed.share);
    else if (deed.do === 'refund') await refund(deed.at, deed.share);
    else if (deed.do === 'pass') await pass(deed.days);
    else if (deed.do === 'payAgain') {
      const link = pick(links, deed.at);
      if (link) await service.pay(link, link.isFree ? { amountMinor: deed.amount } : {});
    } else if (deed.do === 'release') {
      const id = pick([...told.held], deed.at);
      if (id) await service.post('/api/v5/payments/release', { TransactionIds: [id] });
    } else if (deed.do === 'dispute') {
      const found = pick(await listTransactions(), deed.at);
      if (found) await service.post(`/sandbox/payments/${found.id}/dispute`, undefined);
    } else if (deed.do === 'turn') {
      const id = await pickRecord('subscriptions', deed.at);
      if (id) await service.post(`/api/v5/subscriptions/${id}/${deed.how}`, undefined);
    } else {
      const id = await pickRecord('disputes', deed.at);
      const [path, body] =
        deed.do === 'accept'
          ? (['accept', undefined] as const)
          : (['evidence', { Text: deed.wins ? 'winning_evidence' : 'none' }] as const);
      if (id) await service.post(`/api/v5/disputes/${id}/${path}`, body);
    }
  }

  return { told, act };
}
