import { describe, expect, it } from 'vitest';
import { keepForShopper } from '../../../../src/service/recurring/subscriptions/keep-subscription.ts';
import { runDueSubscription } from '../../../../src/service/recurring/subscriptions/run-due-subscription.ts';
import type { SubscriptionRow } from '../../../../src/service/recurring/tables/subscriptions.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber, DAY_SECONDS } from './create-subscriber.ts';

const service = useService();

const { begin, subscribe, read, pass, act, listRenewals, listEvents } = createSubscriber(() => service);

const debitOf = (holder = 'Ada Rossi'): PayChange => ({ method: 'sepa_direct_debit', debit: { holder } });
const change = async (body: object) => {
  const { SubscriptionId } = await read();
  const answer = await service.put(`/api/v5/subscriptions/${SubscriptionId}`, body);
  return { ...answer.body, ...answer.body.Subscription };
};
const listMails = async (kind: string) => {
  const mails = service.store.selectFrom('mails').select('text').where('kind', 'like', `${kind}-%`);
  return (await mails.orderBy('created_at').orderBy('kind').execute()).map(({ text }) => text);
};
const listCharges = async () =>
  (await listRenewals()).map(({ amount, at }) => [amount, new Date(at).toISOString().slice(0, 10)]);
const write = (values: Partial<SubscriptionRow>) =>
  service.store.updateTable('subscriptions').set(values).execute();
const day = (days: number) => new Date(service.clock.now() + days * DAY_SECONDS * 1000).toISOString();

// It begins on 21 November at 09:30.
describe('a change whose email has not reached the shopper', () => {
  const endMails = (state: 'FAILED' | 'EXPIRED') =>
    service.store
      .updateTable('mails')
      .set({ state, due_at: null })
      .where('kind', 'like', 'changed-%')
      .execute();

  it.each(['FAILED', 'EXPIRED'] as const)(
    'is not charged: the subscription is paused (%s)',
    async (state) => {
      await begin();
      await pass(1);
      await change({ Amount: 9990 });
      await endMails(state);
      await pass(31);
      expect(await listCharges()).toEqual([]);
      expect(await read()).toMatchObject({ State: 'PAUSED', StopReason: 'notice', NextPaymentAt: null });
      expect((await listEvents()).map(({ type }) => type)).toContain('subscription.paused');
    },
  );

  it('is charged after the merchant has told the shopper', async () => {
    await begin();
    await pass(1);
    await change({ Amount: 9990 });
    await endMails('FAILED');
    await pass(31);
    await act('resume', { ShopperNotifiedAt: day(-1) });
    await endMails('FAILED');
    await pass(31);
    expect(await read()).toMatchObject({ State: 'ACTIVE', StopReason: null });
    expect(await listCharges()).toEqual([[9990, '2027-01-21']]);
  });

  it('is told again when it is resumed without that, with another card, too', async () => {
    await begin({ save: true }, { Metadata: { shopperReference: 'ada' } });
    await pass(1);
    await change({ Amount: 9990 });
    await endMails('FAILED');
    await pass(31);
    const { id: CardId } = await service.store
      .selectFrom('saved_cards')
      .select('id')
      .executeTakeFirstOrThrow();
    await change({ CardId });
    await act('resume', {});
    expect(await listMails('changed')).toHaveLength(2);
    await endMails('FAILED');
    await pass(31);
    expect(await listCharges()).toEqual([]);
    expect((await read()).StopReason).toBe('notice');
  });

  it('is charged if only the email at the beginning has not reached the shopper: the page has told the plan', async () => {
    await begin();
    await service.store.updateTable('mails').set({ state: 'FAILED', due_at: null }).execute();
    await pass(31);
    expect(await listCharges()).toEqual([[990, '2026-12-21']]);
  });
});

describe('a changed price', () => {
  it('is told by mail, with the way to cancel, and charged seven days later; later dates stay', async () => {
    const { ManageUrl } = await begin();
    await pass(28);
    const body = await change({ Amount: 9990 });
    expect(body).toMatchObject({ Amount: 9990, NextPaymentAt: day(7), ShopperNotifiedAt: day(0) });
    const [mail] = await listMails('changed');
    expect(mail).toContain(
      'Your subscription with Bottega Rossi changes: €99.90 every month. The next payment is on December 26, 2026.',
    );
    expect(mail).toContain(ManageUrl);
    await pass(6);
    expect(await listCharges()).toEqual([]);
    await pass(27);
    expect(await listCharges()).toEqual([
      [9990, '2026-12-26'],
      [9990, '2027-01-21'],
    ]);
    expect(await listMails('changed')).toHaveLength(1);
  });

  it('of a subscription of an earlier version is told as a change', async () => {
    await begin();
    await write({ announced_minor: null, announced_at: null, announced_from: 0 });
    await change({ Amount: 500 });
    expect(await listMails('changed')).toHaveLength(1);
  });

  it('in time before the next date does not move it', async () => {
    await begin();
    await pass(2);
    expect((await change({ Amount: 500 })).NextPaymentAt).toBe('2026-12-21T09:30:00.000Z');
  });

  it('has an event each time, with an id of its own', async () => {
    const { SubscriptionId } = await begin();
    await change({ Amount: 500 });
    await change({ Amount: 600 });
    const events = (await listEvents()).filter(({ type }) => type === 'subscription.changed');
    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ TransactionId }) => TransactionId)).size).toBe(2);
    expect(events.find(({ Amount }) => Amount === 600)).toMatchObject({
      TransactionId: expect.stringMatching(/^chg_/),
      Metadata: { subscription_id: SubscriptionId, next_payment_at: '2026-12-21T09:30:00.000Z' },
    });
  });

  it('that is taken back is told again, and what was told last is charged', async () => {
    await begin();
    await pass(28);
    await change({ Amount: 9990 });
    await pass(1);
    await change({ Amount: 990 });
    expect(await listMails('changed')).toHaveLength(2);
    await pass(6);
    expect(await listCharges()).toEqual([]);
    await pass(1);
    expect(await listCharges()).toEqual([[990, '2026-12-27']]);
  });

  it('that is the present one is no change', async () => {
    await begin();
    const before = await service.store.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
    await change({ Amount: 990 });
    const after = await service.store.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    expect(await listMails('changed')).toEqual([]);
  });

  it('during a pause is told when it is resumed', async () => {
    await begin();
    await act('pause');
    await change({ Amount: 500 });
    expect(await listMails('changed')).toEqual([]);
    await pass(28);
    await act('resume');
    const [mail] = await listMails('changed');
    expect(mail).toContain('€5.00 every month. The next payment is on December 26, 2026.');
  });

  it('while a payment is past due is told in time before the next date', async () => {
    await begin({ card: { number: '4000 0000 0000 0341' } });
    await pass(30);
    const { PaymentUrl } = await read();
    await change({ Amount: 500 });
    await service.pay({ transactionId: '', path: new URL(String(PaymentUrl)).pathname }, {});
    await pass(16);
    expect(await listMails('changed')).toEqual([]);
    await pass(1);
    expect(await listMails('changed')).toEqual([expect.stringContaining('€5.00')]);
    await pass(14);
    expect(await listCharges()).toEqual([
      [990, '2026-12-21'],
      [500, '2027-01-21'],
    ]);
  });

  it('that an earlier version has written is told before it is charged', async () => {
    await begin();
    await write({ amount_minor: 9990 });
    await pass(36);
    expect(await listCharges()).toEqual([]);
    expect(await listMails('changed')).toHaveLength(1);
    await pass(1);
    expect(await listCharges()).toEqual([[9990, '2026-12-28']]);
  });
});

describe('another date', () => {
  it('is told, and is seven days ahead at least', async () => {
    await begin();
    expect((await change({ NextPaymentAt: day(1) })).NextPaymentAt).toBe(day(7));
    expect((await change({ NextPaymentAt: day(9) })).NextPaymentAt).toBe(day(9));
    expect(await listMails('changed')).toEqual([
      expect.stringContaining('November 28, 2026'),
      expect.stringContaining('November 30, 2026'),
    ]);
  });

  it('after a pause is told, and leaves time to cancel', async () => {
    await begin();
    await act('pause');
    await pass(29);
    const { body } = await act('resume');
    expect(body.Subscription).toMatchObject({ State: 'ACTIVE', NextPaymentAt: day(7) });
    expect(await listMails('resumed')).toEqual([expect.stringContaining('December 27, 2026')]);
    expect((await listEvents()).at(-1)).toMatchObject({ type: 'subscription.changed', Status: 'ACTIVE' });
  });

  it('after a cancellation that the merchant has taken back leaves time to cancel', async () => {
    await begin();
    await pass(29);
    await act('cancel', { AtPeriodEnd: true });
    expect((await act('resume')).body.Subscription.NextPaymentAt).toBe(day(7));
  });

  it('after a cancellation that the shopper has taken back does not move', async () => {
    const { SubscriptionId, NextPaymentAt } = await begin();
    await pass(29);
    await act('cancel', { AtPeriodEnd: true });
    const moment = { now: service.clock.now() };
    await service.store
      .transaction()
      .execute((trx) => keepForShopper(SubscriptionId, { trx, ...moment }, service.needs));
    expect((await read()).NextPaymentAt).toBe(NextPaymentAt);
  });
});

describe('a shopper without an email address', () => {
  const TOLD = 'No email address of the shopper is known: say when you told the shopper.';

  it('is told by the merchant, who says when', async () => {
    await begin();
    await write({ email: null });
    for (const body of [{ Amount: 500 }, { NextPaymentAt: day(9) }])
      expect(await change(body)).toMatchObject({
        StatusCode: 400,
        Errors: [{ Field: 'ShopperNotifiedAt', Hint: TOLD }],
      });
    const body = await change({ Amount: 500, NextPaymentAt: day(3), ShopperNotifiedAt: day(-5) });
    expect(body).toMatchObject({ Amount: 500, NextPaymentAt: day(3), ShopperNotifiedAt: day(-5) });
  });

  it('is told by the merchant before a pause ends', async () => {
    await begin();
    await write({ email: null });
    await act('pause');
    expect((await act('resume')).body.Errors).toMatchObject([{ Field: 'ShopperNotifiedAt' }]);
    expect((await act('resume', { ShopperNotifiedAt: day(0) })).body.Subscription.State).toBe('ACTIVE');
  });

  it('goes on with unchanged terms, which the checkout page has named', async () => {
    await subscribe({ Interval: 'year' });
    await write({ email: null });
    await pass(366);
    expect(await listCharges()).toEqual([[990, '2027-11-21']]);
  });
});

it.each([1, -180])('refuses a notice of %s days from now', async (days) => {
  await begin();
  expect(await change({ Amount: 500, ShopperNotifiedAt: day(days) })).toMatchObject({
    StatusCode: 400,
    Errors: [{ Field: 'ShopperNotifiedAt' }],
  });
});

it('waits less if the merchant has told the shopper earlier', async () => {
  await begin();
  await pass(28);
  await change({ Amount: 500 });
  expect((await change({ ShopperNotifiedAt: day(-6) })).NextPaymentAt).toBe('2026-12-21T09:30:00.000Z');
});

describe('a long period', () => {
  it('is followed by a mail two weeks before the payment', async () => {
    await subscribe({ Interval: 'year' });
    await pass(350);
    expect(await listMails('resumed')).toEqual([]);
    await pass(1);
    expect(await listMails('resumed')).toEqual([expect.stringContaining('November 21, 2027')]);
    await pass(14);
    expect(await listCharges()).toEqual([[990, '2027-11-21']]);
    await pass(366);
    expect(await listMails('resumed')).toHaveLength(2);
    expect(await listCharges()).toHaveLength(2);
  });

  it('ends at its date if it is cancelled, without another mail', async () => {
    await subscribe({ Interval: 'year' });
    await act('cancel', { AtPeriodEnd: true });
    await pass(364);
    expect((await read()).State).toBe('ACTIVE');
    await pass(1);
    expect((await read()).State).toBe('CANCELLED');
    expect(await listMails('resumed')).toEqual([]);
  });

  it('is told of once by two workers', async () => {
    await subscribe({ Interval: 'year' });
    const { SubscriptionId } = await read();
    service.clock.advance(351 * DAY_SECONDS);
    const run = () => runDueSubscription(SubscriptionId, service.needs);
    await Promise.all([run(), run()]);
    await run();
    expect(await listMails('resumed')).toHaveLength(1);
  });
});

describe('a subscription by direct debit', () => {
  it('names its mandate and creditor in the first mail and in that of a change', async () => {
    const { Mandate } = await begin(debitOf());
    await change({ Amount: 500 });
    const mails = await service.store.selectFrom('mails').select('text').execute();
    for (const { text } of mails) {
      expect(text).toContain(`Mandate reference: ${Mandate?.Reference}`);
      expect(text).toMatch(/Creditor identifier: IT\d\dZZZ\w+/);
    }
    expect(mails).toHaveLength(2);
  });

  it.each([
    ['the mandate’s text agrees on a day', 1, 7],
    ['the mandate’s text agrees on nothing', null, 14],
  ])('is debited %s: %s → %s days after a change', async (_, notice_days, days) => {
    await begin(debitOf());
    await service.store.updateTable('mandates').set({ notice_days }).execute();
    await pass(29);
    expect((await change({ Amount: 500 })).NextPaymentAt).toBe(day(days));
  });

  it('that starts within the hour is debited a day after it was announced', async () => {
    await subscribe({ StartDate: new Date(service.clock.now() + 3_600_000).toISOString() }, debitOf());
    expect((await read()).NextPaymentAt).toBe(day(1));
  });

  it('that came back is debited again at its own amount, whatever has changed since', async () => {
    await subscribe({ Amount: 700 }, debitOf('RETURN Ada'));
    await pass(30);
    await change({ Amount: 9990 });
    await pass(1);
    expect((await listRenewals()).map(({ amount }) => amount)).toEqual([700]);
  });

  it('whose first debit came back pays that one at its own amount', async () => {
    const { transactionId } = await subscribe({ Amount: 9990 }, debitOf('PENDING Ada'));
    await service.post(`/sandbox/payments/${transactionId}/fail`, undefined);
    await service.runDueJobs();
    expect((await listRenewals()).map(({ cycle, amount }) => [cycle, amount])).toEqual([[1, 990]]);
  });
});
