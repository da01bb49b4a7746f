import { describe, expect, it, vi } from 'vitest';
import type { Acquirer } from '../../../../src/service/payments/attempts/acquirer.ts';
import { claimDue } from '../../../../src/service/platform/store/claim-due.ts';
import { releaseSubscriptions } from '../../../../src/service/recurring/subscriptions/release-subscriptions.ts';
import { runDueSubscription } from '../../../../src/service/recurring/subscriptions/run-due-subscription.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber, DAY_SECONDS } from './create-subscriber.ts';

const service = useService();

const subscriber = createSubscriber(() => service);
const { subscribe, read, pass, listRenewals, listEvents } = subscriber;
const LATER_DECLINED = { card: { number: '4000 0000 0000 0341' } };
const ASKS = { card: { number: '4000 0000 0000 3220' } };

const listTypes = async () => (await listEvents()).map(({ type }) => type);

describe('a subscription', () => {
  it('begins with its first payment, with the plan and the metadata of the link', async () => {
    const link = await subscribe({ IntervalCount: 2, Cycles: 3 }, {}, { Metadata: { plan: 'gold' } });
    expect(await read()).toMatchObject({
      SubscriptionId: expect.stringMatching(/^sub_[0-9a-f-]{36}$/),
      State: 'ACTIVE',
      Amount: 990,
      Interval: 'month',
      IntervalCount: 2,
      Cycle: 1,
      Cycles: 3,
      NextPaymentAt: '2027-01-21T09:30:00.000Z',
      PaymentUrl: null,
      Card: { Brand: 'visa', Last4: '1111' },
      TransactionId: link.transactionId,
      Metadata: { plan: 'gold' },
    });
    expect(await listEvents()).toContainEqual(
      expect.objectContaining({
        type: 'subscription.created',
        TransactionId: (await read()).SubscriptionId,
        Amount: 990,
        Status: 'ACTIVE',
        Metadata: { plan: 'gold', resource: 'subscription', subscription_id: (await read()).SubscriptionId },
      }),
    );
  });

  it('names the subscriber in each renewal, which a saved card does not', async () => {
    await subscribe({}, { email: 'ada@example.com', card: { name: 'Ada Neri' } });
    await pass(31);
    const [renewal] = await listRenewals();
    const { Transaction } = (await service.get(`/api/v5/transactions/${renewal?.id}`)).body;
    expect(Transaction).toMatchObject({
      Channel: 'subscription',
      Shopper: { Name: 'Ada Neri', Email: 'ada@example.com' },
    });
  });

  it('does not begin with a declined payment', async () => {
    const link = await service.createLink({ SubscriptionOnCompletion: { Interval: 'month' } });
    await service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect(await subscriber.list()).toEqual([]);
  });

  it('is charged by a new payment each month, until its last cycle', async () => {
    await subscribe({ Cycles: 3, Amount: 500 });
    await pass(40);
    expect(await listTypes()).not.toContain('subscription.completed');
    await pass(40);
    const renewals = await listRenewals();
    expect(renewals.map(({ cycle, status, amount }) => [cycle, status, amount])).toEqual([
      [2, 'SETTLED', 500],
      [3, 'SETTLED', 500],
    ]);
    expect(renewals.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-12-21',
      '2027-01-21',
    ]);
    expect(await read()).toMatchObject({ State: 'COMPLETED', Cycle: 3, NextPaymentAt: null });
    const renewed = (await listEvents()).filter(({ type }) => type === 'subscription.renewed');
    expect(renewed.map(({ TransactionId, Metadata }) => [TransactionId, Metadata.cycle])).toEqual(
      renewals.map(({ id, cycle }) => [id, cycle]),
    );
    expect((await listTypes()).filter((type) => type === 'payment.settled')).toHaveLength(3);
    expect((await listTypes()).filter((type) => type === 'subscription.completed')).toHaveLength(1);
    await pass(60);
    expect(await listRenewals()).toHaveLength(2);
  });

  it.each([
    ['TrialDays', { TrialDays: 10 }, '2026-12-01T09:30:00.000Z'],
    ['StartDate', { StartDate: '2026-12-24' }, '2026-12-24T00:00:00.000Z'],
    ['a past StartDate, which is ignored', { StartDate: '2026-01-01' }, '2026-12-21T09:30:00.000Z'],
  ])('has the date of its second charge from its terms: %s', async (_what, terms, at) => {
    await subscribe(terms);
    expect((await read()).NextPaymentAt).toBe(at);
  });

  it('with one cycle is complete at once', async () => {
    await subscribe({ Cycles: 1 });
    expect(await read()).toMatchObject({ State: 'COMPLETED', NextPaymentAt: null });
    expect(await listTypes()).toContain('subscription.completed');
  });

  it('does not add its renewals to the merchant’s list of links', async () => {
    await subscribe();
    await pass(31);
    expect(await listRenewals()).toHaveLength(1);
    const { body } = await service.get('/api/v4/payments/links');
    expect(body.Links).toHaveLength(1);
    const payments = (await service.get('/api/v5/transactions?Channel=subscription')).body.Transactions;
    expect(payments).toMatchObject([{ Status: 'SETTLED', Metadata: { cycle: 2 } }]);
  });

  it('is renewed with the email address and the language of its shopper', async () => {
    await subscribe({}, { email: 'ada@example.com', language: 'it' });
    await pass(31);
    const attempts = service.store.selectFrom('attempts').select(['origin', 'email', 'language']);
    expect(await attempts.where('origin', '=', 'renewal').execute()).toEqual([
      { origin: 'renewal', email: 'ada@example.com', language: 'it' },
    ]);
  });

  it('charges the saved card that the shopper chose', async () => {
    const Metadata = { shopperReference: 'ada' };
    const first = await service.createLink({ Metadata });
    await service.pay(first, { save: true });
    const [card] = await service.store.selectFrom('saved_cards').selectAll().execute();
    await subscribe({}, { savedCard: { id: card?.id ?? '', cvc: '123' } }, { Metadata });
    await pass(31);
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
  });
});

describe('a declined renewal', () => {
  it('is reported once, retried on four later days, and then ends the subscription', async () => {
    await subscribe({}, LATER_DECLINED);
    await pass(30);
    expect(await read()).toMatchObject({
      State: 'PAST_DUE',
      Cycle: 1,
      PaymentUrl: expect.stringContaining('/checkout/'),
    });
    const countTries = async () =>
      (await service.store.selectFrom('attempts').select('id').where('state', '=', 'DECLINED').execute())
        .length;
    const tries: number[] = [];
    for (let day = 0; day < 8; day += 1) {
      tries.push(await countTries());
      await pass(1);
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
    expect(await read()).toMatchObject({ State: 'CANCELLED', NextPaymentAt: null, PaymentUrl: null });
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['FAILED']);
    const types = (await listTypes()).filter((type) => type.startsWith('subscription.'));
    expect(types).toEqual(['subscription.created', 'subscription.past_due', 'subscription.cancelled']);
    await pass(60);
    expect(await countTries()).toBe(5);
  });

  it('can be paid by the shopper with another card, which is charged from then on', async () => {
    await subscribe({}, LATER_DECLINED);
    await pass(32);
    const path = new URL((await read()).PaymentUrl ?? '').pathname;
    const [renewal] = await listRenewals();
    const tokens = service.store.selectFrom('subscriptions').select('card_token as id');
    const { id: token } = await tokens.executeTakeFirstOrThrow();
    const { body } = await service.pay(
      { path, transactionId: renewal?.id ?? '' },
      { card: { number: '5555 5555 5555 4444' } },
    );
    expect(body).toMatchObject({ outcome: 'completed' });
    expect(await read()).toMatchObject({
      State: 'ACTIVE',
      Cycle: 2,
      Card: { Brand: 'mastercard', Last4: '4444' },
      NextPaymentAt: '2027-01-21T09:30:00.000Z',
      PastDueSince: null,
    });
    // The acquirer is asked to forget the declined card, and no other.
    expect(await service.store.selectFrom('released_tokens').select('id').execute()).toEqual([{ id: token }]);
    await pass(40);
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
  });

  it('does not count the shopper’s own attempts as retries', async () => {
    await subscribe({}, LATER_DECLINED);
    await pass(30);
    const path = new URL((await read()).PaymentUrl ?? '').pathname;
    await service.pay({ path, transactionId: '' }, { card: { number: '4000 0000 0000 0002' } });
    expect((await service.store.selectFrom('subscriptions').selectAll().executeTakeFirst())?.tries).toBe(1);
  });

  it('with an expired card ends the subscription after a week', async () => {
    await subscribe({}, { card: { expiry: '12 / 26' } });
    await pass(30);
    expect((await read()).State).toBe('ACTIVE');
    await pass(31);
    expect(await read()).toMatchObject({ State: 'PAST_DUE', Cycle: 2 });
    await pass(6);
    expect((await read()).State).toBe('PAST_DUE');
    await pass(1);
    expect((await read()).State).toBe('CANCELLED');
  });
});

describe('the payment link of a renewal', () => {
  const LINK = '/api/v5/payments/link';

  it('ends the subscription if the merchant cancels it', async () => {
    await subscribe({}, LATER_DECLINED);
    await pass(30);
    const [renewal] = await listRenewals();
    expect((await service.post(`${LINK}/${renewal?.id}/cancel`, undefined)).status).toBe(200);
    await pass(1);
    expect((await read()).State).toBe('CANCELLED');
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  it('keeps its amount if the amount of later cycles is changed', async () => {
    await subscribe({}, LATER_DECLINED);
    await pass(30);
    const { SubscriptionId } = await read();
    await service.put(`/api/v5/subscriptions/${SubscriptionId}`, { Amount: 1490 });
    await subscriber.act('retry');
    const asked: object[] = [];
    await runDueSubscription(SubscriptionId, {
      ...service,
      now: service.clock.now,
      wakeDeliveries: () => {},
      acquirer: {
        ...service.acquirer,
        async authorize({ amountMinor, isMerchantInitiated, isMoto, capture }) {
          asked.push({ amountMinor, isMerchantInitiated, isMoto, capture });
          return { isApproved: true };
        },
      },
    });
    expect(asked).toEqual([{ amountMinor: 990, isMerchantInitiated: true, isMoto: false, capture: 'now' }]);
    expect((await listRenewals()).map(({ status, amount }) => [status, amount])).toEqual([['SETTLED', 990]]);
    expect((await read()).Amount).toBe(1490);
  });
});

describe('a renewal for which the bank requires authentication', () => {
  const subscribeChallenged = async () => {
    const link = await service.createLink({ Amount: 990, SubscriptionOnCompletion: { Interval: 'month' } });
    const { body } = await service.pay(link, ASKS);
    if (body.outcome !== 'challenge') throw new Error(body.outcome);
    const bank = new URL(body.url, 'http://localhost').pathname;
    expect((await service.inject({ method: 'POST', url: `${bank}/approve` })).status).toBe(303);
  };

  it('gives the shopper a payment link, does not count as a decline, and is not retried', async () => {
    await subscribeChallenged();
    await pass(30);
    expect(await read()).toMatchObject({
      State: 'PAST_DUE',
      PaymentUrl: expect.stringContaining('/checkout/'),
    });
    expect((await service.store.selectFrom('subscriptions').selectAll().executeTakeFirst())?.tries).toBe(0);
    const types = (await listTypes()).filter((type) => type.startsWith('subscription.'));
    expect(types).toEqual(['subscription.created', 'subscription.action_required']);
    await pass(6);
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toHaveLength(2);
  });

  it('ends the subscription after a week if the shopper does not pay', async () => {
    await subscribeChallenged();
    await pass(38);
    expect((await read()).State).toBe('CANCELLED');
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['FAILED']);
    // The first payment, the renewal, and a last try at the end of the week.
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toHaveLength(3);
  });
});

describe('a renewal without a card that could be charged', () => {
  const loseCard = async () => {
    await subscribe();
    await service.store.updateTable('subscriptions').set({ card_token: null }).execute();
    await pass(30);
  };
  const countAttempts = async () =>
    (await service.store.selectFrom('attempts').select('id').execute()).length;

  it('waits for the shopper at its link, whose card is charged from then on', async () => {
    await loseCard();
    const { State, PaymentUrl } = await read();
    expect([State, await countAttempts()]).toEqual(['PAST_DUE', 1]);
    expect(await listTypes()).toContain('subscription.action_required');
    const [renewal] = await listRenewals();
    await service.pay({ path: new URL(PaymentUrl ?? '').pathname, transactionId: renewal?.id ?? '' });
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
    await pass(31);
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
  });

  it('ends the subscription after a week, and charges nothing', async () => {
    await loseCard();
    await pass(6);
    expect((await read()).State).toBe('PAST_DUE');
    await pass(1);
    expect((await read()).State).toBe('CANCELLED');
    expect(await countAttempts()).toBe(1);
    expect((await listTypes()).filter((type) => type === 'subscription.action_required')).toHaveLength(1);
  });
});

describe('a renewal that is interrupted or run twice', () => {
  const due = async () => {
    await subscribe();
    service.clock.advance(31 * DAY_SECONDS);
    const [id] = await claimDue(service.store, 'subscriptions', { now: service.clock.now(), limit: 10 });
    return id ?? '';
  };
  const run = (id: string, change: object = {}) =>
    runDueSubscription(id, {
      ...service.needs,
      ...change,
    });

  /** Ends the process while the acquirer is asked. */
  const dieAsking = (id: string, ask?: Acquirer['authorize']) =>
    new Promise<void>((resolve) => {
      const authorize: Acquirer['authorize'] = async (request) => {
        await ask?.(request);
        resolve();
        return new Promise(() => {});
      };
      void run(id, { acquirer: { ...service.acquirer, authorize } });
    });

  it('is charged once, even by five workers at once', async () => {
    const id = await due();
    await Promise.allSettled(Array.from({ length: 5 }, () => run(id)));
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
    const charged = await service.store.selectFrom('acquirer_authorizations').selectAll().execute();
    expect(charged).toHaveLength(2);
  });

  it('is tried once if it is declined, even if another worker had found it due too', async () => {
    await subscribe({}, LATER_DECLINED);
    service.clock.advance(31 * DAY_SECONDS);
    const [id = ''] = await claimDue(service.store, 'subscriptions', { now: service.clock.now(), limit: 10 });
    await run(id);
    await run(id);
    const attempts = service.store.selectFrom('attempts').select('state').where('origin', '=', 'renewal');
    expect(await attempts.execute()).toEqual([{ state: 'DECLINED' }]);
    expect((await read()).State).toBe('PAST_DUE');
  });

  it('takes three database transactions, including the one of the simulated acquirer', async () => {
    const id = await due();
    // A webhook that is sent at the same time takes some of its own.
    await service.worker.stop();
    const begun = vi.spyOn(service.store, 'transaction');
    await run(id);
    expect(begun).toHaveBeenCalledTimes(3);
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
  });

  it('is not charged before the date that the merchant has just given it', async () => {
    const id = await due();
    const at = service.clock.now() + 30_000;
    // The shopper was told a week ago, so that no notice postpones it.
    const told = new Date(service.clock.now() - 7 * DAY_SECONDS * 1000).toISOString();
    const change = { NextPaymentAt: new Date(at).toISOString(), ShopperNotifiedAt: told };
    expect((await service.put(`/api/v5/subscriptions/${id}`, change)).status).toBe(200);
    await run(id);
    expect(await listRenewals()).toEqual([]);
    service.clock.advance(29);
    await run(id);
    expect(await listRenewals()).toEqual([]);
    service.clock.advance(1);
    await run(id);
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
  });

  it('can be claimed again after the service has restarted', async () => {
    const id = await due();
    await releaseSubscriptions(service.store, service.clock.now());
    expect(await claimDue(service.store, 'subscriptions', { now: service.clock.now(), limit: 10 })).toEqual([
      id,
    ]);
    await run(id);
    await releaseSubscriptions(service.store, service.clock.now());
    expect((await read()).NextPaymentAt).toBe('2027-01-21T09:30:00.000Z');
    expect(await claimDue(service.store, 'subscriptions', { now: service.clock.now(), limit: 10 })).toEqual(
      [],
    );
  });

  it('is due again in five seconds while another process has an open attempt', async () => {
    const id = await due();
    await dieAsking(id);
    await run(id);
    const row = await service.store.selectFrom('subscriptions').select('due_at').executeTakeFirst();
    expect(row?.due_at).toBe(service.clock.now() + 5_000);
  });

  it('is claimed by only one worker', async () => {
    await due();
    expect(await claimDue(service.store, 'subscriptions', { now: service.clock.now(), limit: 10 })).toEqual(
      [],
    );
  });

  it('is finished by the recovery if the process died after the acquirer charged the card', async () => {
    const id = await due();
    await dieAsking(id, (request) => service.acquirer.authorize(request));
    expect((await read()).Cycle).toBe(1);
    await service.recover();
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
    await run(id);
    expect(await listRenewals()).toHaveLength(1);
  });

  it('is run again if the process died before it asked the acquirer', async () => {
    const id = await due();
    await dieAsking(id);
    await service.recover();
    expect((await read()).Cycle).toBe(1);
    await run(id);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
  });

  it('catches up by one cycle a day after a month without a worker', async () => {
    await subscribe({ Interval: 'week' });
    service.clock.advance(30 * DAY_SECONDS);
    await service.runDueJobs();
    await service.runDueJobs();
    expect(await listRenewals()).toHaveLength(1);
    expect((await read()).NextPaymentAt).toBe('2026-12-22T09:30:00.000Z');
    await pass(1);
    expect(await listRenewals()).toHaveLength(2);
    await pass(3);
    expect((await listRenewals()).map(({ cycle }) => cycle)).toEqual([2, 3, 4, 5]);
    expect((await read()).NextPaymentAt).toBe('2026-12-26T09:30:00.000Z');
  });
});

describe('a subscription that began with a hold, from a link of an earlier version', () => {
  const hold = async (interval: string): Promise<string> => {
    const link = await service.createLink({ SubscriptionOnCompletion: { Interval: interval } });
    const { store } = service;
    const { request } = await store.selectFrom('links').select('request').executeTakeFirstOrThrow();
    const held = JSON.stringify({ ...JSON.parse(request), AutoCapture: false });
    await store.updateTable('links').set({ request: held }).execute();
    await store.updateTable('payments').set({ auto_capture: 0 }).execute();
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
    return link.transactionId;
  };
  const end = (action: 'capture' | 'release') => async (id: string) =>
    expect((await service.post(`/api/v5/payments/${action}`, { TransactionIds: [id] })).body.Result).toBe(
      true,
    );
  const wait = async () => undefined;

  it.each([
    ['ends when it is due, after a release', 'month', end('release'), 32, 'CANCELLED', 0],
    ['ends when it is due, after the hold ran out', 'month', wait, 32, 'CANCELLED', 0],
    ['is not charged while the hold stands', 'day', wait, 6, 'ACTIVE', 0],
    ['ends when a hold runs out after the due date', 'day', wait, 9, 'CANCELLED', 0],
    ['continues after a capture', 'month', end('capture'), 32, 'ACTIVE', 1],
  ])('%s', async (_name, interval, act, days, state, renewals) => {
    const id = await hold(interval);
    await act(id);
    await pass(days);
    expect((await read()).State).toBe(state);
    expect(await listRenewals()).toHaveLength(renewals);
  });
});

describe('a renewal whose link could not be paid', () => {
  it('waits for a day, and is charged once the company has cards again', async () => {
    await subscribe();
    const company = service.directory.findCompany(service.merchant.id);
    Object.assign(company ?? {}, { methods: ['ideal'] });
    await pass(31);
    expect(await listRenewals()).toEqual([]);
    expect((await read()).State).toBe('ACTIVE');
    delete company?.methods;
    await pass(2);
    expect(await listRenewals()).toHaveLength(1);
  });

  it('has the text of the bank statement of its first link, as the sandbox records it', async () => {
    await subscribe({}, {}, { ShopperStatement: 'CUPS' });
    await pass(31);
    const charges = service.store.selectFrom('acquirer_authorizations').select('statement');
    expect(await charges.execute()).toEqual([{ statement: 'CUPS' }, { statement: 'CUPS' }]);
  });

  it('has the texts, addresses and store of its first link', async () => {
    const kept = {
      Title: 'Cups',
      Description: 'Of the month',
      SuccessRedirectUrl: 'https://shop.example/paid',
      FailureRedirectUrl: 'https://shop.example/failed',
      CancelRedirectUrl: 'https://shop.example/cancelled',
      Lang: 'it',
      WebhookUrl: 'https://hooks.example/cups',
      StoreReference: 'ROMA-1',
      SendConfirmationEmail: true,
    };
    await subscribe({}, {}, kept);
    await pass(31);
    const [renewal] = await listRenewals();
    const { Link } = (await service.get(`/api/v5/payments/link/${renewal?.id}`)).body;
    expect(Link).toMatchObject(kept);
    const ofStore = await service.get('/api/v5/transactions?StoreReference=ROMA-1');
    expect(ofStore.body.Transactions).toHaveLength(2);
  });
});
