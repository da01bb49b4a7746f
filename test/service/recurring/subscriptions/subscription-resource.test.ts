import { describe, expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService();

const subscriber = createSubscriber(() => service);
const { subscribe, read, list, pass, act, listRenewals } = subscriber;
const PATH = '/api/v5/subscriptions';
const REFUSED = [409, 'The state of the subscription does not allow this.'];
const outcome = async (answer: ReturnType<typeof act>) => {
  const { status, body } = await answer;
  return [status, body.Message];
};

describe('the subscription calls', () => {
  it('list subscriptions newest first, page by page, and by state', async () => {
    await subscribe();
    service.clock.advance(60);
    await subscribe({ Cycles: 1 });
    expect((await list()).map(({ State }) => State)).toEqual(['COMPLETED', 'ACTIVE']);
    expect(await list('?State=ACTIVE')).toHaveLength(1);
    const { body } = await service.get(`${PATH}?Limit=1`);
    expect(await list(`?Limit=1&Cursor=${body.NextCursor}`)).toMatchObject([{ State: 'ACTIVE' }]);
    expect(await list('', service.partner)).toEqual([]);
  });

  it('pause and resume a subscription without a charge for the cycles in between', async () => {
    await subscribe();
    expect(await outcome(act('pause'))).toEqual([200, 'Subscription paused.']);
    expect(await read()).toMatchObject({ State: 'PAUSED', NextPaymentAt: null });
    await pass(70);
    expect(await listRenewals()).toEqual([]);
    expect(await outcome(act('resume'))).toEqual([200, 'Subscription resumed.']);
    expect(await read()).toMatchObject({
      State: 'ACTIVE',
      Cycle: 1,
      NextPaymentAt: '2027-02-21T09:30:00.000Z',
    });
    await pass(25);
    expect((await listRenewals()).map(({ cycle }) => cycle)).toEqual([2]);
  });

  it.each(['pause', 'resume', 'retry'])('refuse unknown fields and change nothing: %s', async (action) => {
    await subscribe();
    const before = await read();
    const answer = await act(action, { Until: '2027-01-01' });
    expect([answer.status, answer.body.Errors[0]]).toMatchObject([
      400,
      { Field: 'Until', Code: 'UNKNOWN_FIELD' },
    ]);
    expect(await read()).toEqual(before);
  });

  it('cancel a subscription at once', async () => {
    await subscribe();
    expect(await outcome(act('cancel'))).toEqual([200, 'Subscription cancelled.']);
    expect(await read()).toMatchObject({ State: 'CANCELLED', NextPaymentAt: null });
    await pass(40);
    expect(await listRenewals()).toEqual([]);
  });

  it('cancel a subscription at the end of its paid period', async () => {
    await subscribe();
    expect((await act('cancel', { AtPeriodEnd: true })).status).toBe(200);
    expect(await read()).toMatchObject({ State: 'ACTIVE', AtPeriodEnd: true });
    await pass(31);
    expect(await read()).toMatchObject({ State: 'CANCELLED' });
    expect(await listRenewals()).toEqual([]);
  });

  it('cancel a past-due subscription, whose open payment can no longer be paid', async () => {
    await subscribe({}, { card: { number: '4000 0000 0000 0341' } });
    await pass(30);
    const path = new URL((await read()).PaymentUrl ?? '').pathname;
    expect((await act('cancel')).status).toBe(200);
    expect((await service.pay({ path, transactionId: '' })).body).toMatchObject({ outcome: 'closed' });
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  it('retry a declined payment at once', async () => {
    await subscribe({}, { card: { number: '4000 0000 0000 0341' } });
    await pass(30);
    await service.store.updateTable('acquirer_cards').set({ decline_code: null }).execute();
    expect(await outcome(act('retry'))).toEqual([200, 'Subscription is tried again.']);
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2, PastDueSince: null });
  });

  it('change the amount of the next payments', async () => {
    await subscribe();
    const { SubscriptionId } = await read();
    const { body } = await service.put(`${PATH}/${SubscriptionId}`, { Amount: 1490 });
    expect(body).toMatchObject({ Message: 'Subscription changed.', Subscription: { Amount: 1490 } });
    await pass(31);
    expect((await listRenewals()).map(({ amount }) => amount)).toEqual([1490]);
  });

  it.each([
    ['pause', 'PAUSED', ['pause'], 'ACTIVE'],
    ['resume', 'ACTIVE', [], 'PAUSED'],
    ['retry', 'ACTIVE', [], 'PAST_DUE or UNPAID'],
    ['pause', 'CANCELLED', ['cancel'], 'ACTIVE'],
    ['resume', 'CANCELLED', ['cancel'], 'PAUSED or ACTIVE'],
    ['cancel', 'CANCELLED', ['cancel'], 'ACTIVE, PAST_DUE, UNPAID, or PAUSED'],
    ['retry', 'CANCELLED', ['cancel'], 'PAST_DUE or UNPAID'],
  ])('refuse to %s a subscription that is %s', async (action, state, before, needs) => {
    await subscribe();
    for (const name of before) await act(name);
    expect((await read()).State).toBe(state);
    const { status, body } = await act(action);
    expect([status, body.Message]).toEqual(REFUSED);
    expect(body).toMatchObject({ Hint: `The subscription is ${state}; this call needs ${needs}.` });
  });

  it('refuse to pause a subscription that ends at its next date', async () => {
    await subscribe();
    await act('cancel', { AtPeriodEnd: true });
    const { body } = await act('pause');
    expect(body).toMatchObject({ StatusCode: 409, Hint: 'It is cancelled, and ends at its next date.' });
  });

  it('refuse to cancel a subscription while its open payment is in progress', async () => {
    await subscribe({}, { card: { number: '4000 0000 0000 0341' } });
    await pass(30);
    await service.store
      .updateTable('payments')
      .set({ active_attempt_id: 'x' })
      .where('status', '=', 'CREATED')
      .execute();
    const { status, body } = await act('cancel');
    expect([status, body.Message]).toEqual(REFUSED);
    expect(body).toMatchObject({ Hint: 'One of its payments is in progress.' });
    expect((await read()).State).toBe('PAST_DUE');
  });

  it('refuse an amount of zero, an unknown field and a text as AtPeriodEnd', async () => {
    await subscribe();
    const { SubscriptionId } = await read();
    const change = async (body: object) =>
      (await service.put(`${PATH}/${SubscriptionId}`, body)).body.Message;
    expect(await change({ Amount: 0 })).toBe('Amount out of range.');
    expect(await change({ Interval: 'year' })).toBe('Unknown field.');
    expect((await act('cancel', { AtPeriodEnd: 'yes' })).body.Message).toBe('Invalid value.');
  });
});

describe('SubscriptionOnCompletion', () => {
  const create = (SubscriptionOnCompletion: unknown, change: object = {}) =>
    service.post('/api/v4/payments/link', {
      Purpose: 'Coffee',
      Amount: 990,
      SuccessRedirectUrl: 'https://shop.example/',
      FailureRedirectUrl: 'https://shop.example/',
      CancelRedirectUrl: 'https://shop.example/',
      SubscriptionOnCompletion,
      ...change,
    });

  it.each([
    ['no interval', {}, 'SubscriptionOnCompletion.Interval', 'Field is required.'],
    ['an unknown interval', { Interval: 'hour' }, 'SubscriptionOnCompletion.Interval', 'Invalid value.'],
    [
      'a count of 13',
      { Interval: 'month', IntervalCount: 13 },
      'SubscriptionOnCompletion.IntervalCount',
      'Invalid value.',
    ],
    [
      'an amount of zero',
      { Interval: 'month', Amount: 0 },
      'SubscriptionOnCompletion.Amount',
      'SubscriptionOnCompletion.Amount out of range.',
    ],
    [
      'a date that does not exist',
      { Interval: 'month', StartDate: '2026-02-30' },
      'SubscriptionOnCompletion.StartDate',
      'Invalid value.',
    ],
    [
      'a date that is a millisecond more than 730 days ahead',
      { Interval: 'month', StartDate: '2028-11-20T09:30:00.001Z' },
      'SubscriptionOnCompletion.StartDate',
      'SubscriptionOnCompletion.StartDate out of range.',
    ],
    [
      'both a StartDate and TrialDays',
      { Interval: 'month', StartDate: '2027-01-01', TrialDays: 5 },
      'SubscriptionOnCompletion.TrialDays',
      'Give either StartDate or TrialDays.',
    ],
    [
      'an unknown field',
      { Interval: 'month', Plan: 'gold' },
      'SubscriptionOnCompletion.Plan',
      'Unknown field.',
    ],
  ])('is refused with %s', async (_what, terms, Field, Message) => {
    const { status, body } = await create(terms);
    expect([status, body.Errors]).toEqual([400, [expect.objectContaining({ Field, Message })]]);
  });

  it('accepts a StartDate exactly 730 days ahead', async () => {
    const { status } = await create({ Interval: 'month', StartDate: '2028-11-20T09:30:00Z' });
    expect(status).toBe(200);
  });

  it.each([
    ['no payment method that can be charged again', { PaymentMethods: ['paypal'] }],
    ['AllowTokenization switched off', { AllowTokenization: false }],
  ])('is refused with %s', async (_what, change) => {
    const { status, body } = await create({ Interval: 'month' }, change);
    expect([status, body.Message]).toEqual([
      400,
      'A subscription needs AllowTokenization, and card or sepa_direct_debit among the payment methods.',
    ]);
  });

  it.each([
    ['EUR', '"methods":["card","sepa_direct_debit"]'],
    ['USD', '"methods":["card"]'],
  ])('limits the page to the methods that can be charged again in %s', async (Currency, methods) => {
    const { body } = await create({ Interval: 'month' }, { Currency });
    const page = await service.inject<string>({ url: new URL(body.PaymentUrl).pathname });
    expect(page.body).toContain(methods);
  });
});
