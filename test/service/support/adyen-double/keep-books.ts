import { expect } from 'vitest';
import type { TestLink } from '../create-api-calls.ts';
import type { TestService } from '../create-test-service.ts';
import type { Fault } from './adyen-types.ts';
import type { AdyenDouble } from './create-adyen-double.ts';

/** A small generator with a seed, so that a run that fails can be repeated (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FAULTS: Fault[] = ['lost', 'dropped', 'garbage', 500, 429];

/** The sum that the payment of a link says was taken and not given back. */
async function readSaid(service: TestService, { transactionId }: TestLink): Promise<number> {
  const { Link: link } = (await service.get(`/api/v5/payments/link/${transactionId}`)).body;
  const { Status, Amount, RefundedAmount } = link as {
    Status: string;
    Amount: number;
    RefundedAmount: number;
  };
  return ['SETTLED', 'REFUNDED', 'DISPUTED'].includes(Status) ? Amount - RefundedAmount : 0;
}

/** The sum that its events told, in whatever order: a payment that has failed after it was settled has no money. */
export async function readTold(
  { store }: TestService,
  { transactionId }: Pick<TestLink, 'transactionId'>,
): Promise<number> {
  const events = await store.selectFrom('events').select(['type', 'payload']).execute();
  const sums = { 'payment.settled': 0, 'payment.failed': 0, 'refund.settled': 0 };
  for (const { type, payload } of events) {
    const { TransactionId, Amount, Metadata } = JSON.parse(payload);
    const isOurs = [TransactionId, Metadata?.transaction_id].includes(transactionId);
    if (isOurs && type in sums) sums[type as keyof typeof sums] += Amount;
  }
  return sums['payment.failed'] ? 0 : sums['payment.settled'] - sums['refund.settled'];
}

const getBooked = (adyen: AdyenDouble, { transactionId }: TestLink): number =>
  adyen.find(transactionId).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);

/**
 * Pays, captures, releases and refunds at random, with an acquirer that fails and tells late, over one service or several on one database.
 * Then everything heals, and its books, the payments and their events must agree.
 */
export async function keepBooks(adyen: AdyenDouble, services: TestService[], seed: number): Promise<void> {
  const [first] = services as [TestService];
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const links: TestLink[] = [];
  let opened = 0;
  const pickService = () => pick(services);
  const tellSome = async () => {
    const told = Map.groupBy(adyen.outbox.splice(0), () => random() < 0.6);
    adyen.outbox.push(...(told.get(false) ?? []));
    const now = told.get(true) ?? [];
    await adyen.tell(pickService(), random() < 0.3 ? [...now.reverse(), ...now] : now);
  };
  const pay = (link: TestLink) =>
    pickService().pay(link, { method: pick(['card', 'card', 'paypal', 'paypal', 'klarna'] as const) });
  const act = (path: string, body: (link: TestLink) => object) => () =>
    links.length && pickService().post(`/api/v5/payments/${path}`, body(pick(links)));
  const approve = () => {
    const waiting = adyen.payments.filter(
      ({ order, redirectResult, isAuthorised }) =>
        order.startsWith(`books-${seed}-`) && redirectResult && !isAuthorised,
    );
    if (waiting.length) adyen.approveAtBank(pick(waiting).reference);
  };
  const open = async () => {
    opened += 1;
    const TransactionId = `books-${seed}-${opened}`;
    const link = await pickService().createLink({ TransactionId, AutoCapture: random() < 0.5 });
    links.push(link);
    await pay(link);
  };
  const payAgain = () => links.length && pay(pick(links));
  const refund = act('refund', (link) => ({
    TransactionId: link.transactionId,
    Amount: pick([100, 300]),
  }));
  const letTimePass = async () => {
    first.clock.advance(pick([1, 40, 70]));
    await pickService().recover();
    await pickService().runDueJobs();
  };
  const steps: (() => unknown)[] = [
    ...[
      open,
      open,
      payAgain,
      payAgain,
      payAgain,
      approve,
      approve,
      refund,
      refund,
      tellSome,
      tellSome,
      letTimePass,
    ],
    act('capture', (link) => ({ TransactionIds: [link.transactionId], Amounts: [700] })),
    act('capture', (link) => ({ TransactionIds: [link.transactionId] })),
    act('release', (link) => ({ TransactionIds: [link.transactionId] })),
    () => adyen.failing.add(pick(['captures', 'refunds'])),
    () =>
      adyen.failNext(
        /^\/payments$/,
        ...(random() < 0.5 ? ['lost' as const, 'lost' as const] : [pick(FAULTS)]),
      ),
    () => adyen.failNext(/captures|cancels|refunds|reversals/, pick(FAULTS)),
  ];
  // With two services, two things happen at once.
  for (let count = 0; count < 80; count += services.length)
    await Promise.all(services.map(() => pick(steps)()));
  // Then everything heals, and time passes.
  adyen.heal();
  for (let count = 0; count < 5; count += 1) {
    first.clock.advance(1_000);
    for (const service of services) {
      await service.recover();
      await service.runDueJobs();
      await adyen.tell(service);
    }
  }
  for (const link of links) {
    const books = {
      booked: getBooked(adyen, link),
      said: await readSaid(first, link),
      told: await readTold(first, link),
    };
    expect([link.transactionId, books]).toEqual([
      link.transactionId,
      { booked: books.said, said: books.said, told: books.said },
    ]);
  }
  expect(await first.operations.metrics.render()).toMatch(/servicepay_modifications_open 0/);
  for (const service of services) service.faults.length = 0;
}
