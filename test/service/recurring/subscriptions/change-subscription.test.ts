import { describe, expect, it } from 'vitest';
import { cancelForShopper } from '../../../../src/service/recurring/subscriptions/change-subscription.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService();

const subscriber = createSubscriber(() => service);
const { begin, read, pass, act, listRenewals } = subscriber;
const DECLINED_LATER = { card: { number: '4000 0000 0000 0341' } };
const STATE = 'The state of the subscription does not allow this.';
const ADA = { Metadata: { shopperReference: 'ada-42' } };

const change = async (id: string, body: object, company = service.merchant) => {
  const { status, body: answer } = await service.put(`/api/v5/subscriptions/${id}`, body, company);
  return [status, answer.Message];
};

/** Saves another card of a shopper. @returns its id */
async function saveCard(shopperReference: string, company = service.merchant): Promise<string> {
  const link = await service.createLink({ Metadata: { shopperReference } }, company);
  const card = { number: '5555 5555 5555 4444' };
  await service.pay(link, { card, save: true });
  const cards = service.store.selectFrom('saved_cards').select('id').where('company_id', '=', company.id);
  const { id } = await cards
    .where('shopper_reference', '=', shopperReference)
    .where('last4', '=', '4444')
    .executeTakeFirstOrThrow();
  return id;
}

describe('another card for a subscription', () => {
  it('is charged from then on', async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER, ADA);
    const CardId = await saveCard('ada-42');
    expect(await change(SubscriptionId, { CardId, Amount: 500 })).toEqual([200, 'Subscription changed.']);
    expect((await read()).Card).toMatchObject({ Brand: 'mastercard', Last4: '4444' });
    await pass(31);
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2 });
    expect((await listRenewals()).map(({ amount }) => amount)).toEqual([500]);
  });

  it('pays a past-due renewal at once', async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER, ADA);
    await pass(30);
    expect((await read()).State).toBe('PAST_DUE');
    await change(SubscriptionId, { CardId: await saveCard('ada-42') });
    await service.runDueJobs();
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2, PastDueSince: null });
  });

  it('causes one extra try, and leaves the retry plan unchanged', async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER, ADA);
    await pass(30);
    const CardId = await saveCard('ada-42');
    await service.store.updateTable('acquirer_cards').set({ decline_code: 'card_declined' }).execute();
    const readPlan = () =>
      service.store.selectFrom('subscriptions').select(['tries', 'due_at', 'state']).executeTakeFirst();
    const before = await readPlan();
    await change(SubscriptionId, { CardId });
    await service.runDueJobs();
    expect(await readPlan()).toEqual(before);
  });

  it('is tried once, even if several planned tries were missed', async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER, ADA);
    // The service does not try what only the shopper can pay.
    await service.store.updateTable('subscriptions').set({ card_token: null }).execute();
    await pass(34);
    const CardId = await saveCard('ada-42');
    await service.store.updateTable('acquirer_cards').set({ decline_code: 'card_declined' }).execute();
    await change(SubscriptionId, { CardId });
    for (let seconds = 0; seconds < 5; seconds += 1) {
      service.clock.advance(1);
      await service.runDueJobs();
    }
    const tries = service.store.selectFrom('attempts').select('id').where('attempt_key', 'like', 'renewal-%');
    expect(await tries.execute()).toHaveLength(1);
    await pass(3);
    expect(await tries.execute()).toHaveLength(3);
    expect((await read()).State).toBe('CANCELLED');
  });

  it('is refused once it has expired', async () => {
    const { SubscriptionId } = await begin({}, ADA);
    const CardId = await saveCard('ada-42');
    await service.store.updateTable('saved_cards').set({ expiry: '01/20' }).execute();
    expect(await change(SubscriptionId, { CardId })).toEqual([400, 'Invalid value.']);
    expect((await read()).Card).toMatchObject({ Last4: '1111' });
  });

  it('is not found if it belongs to another shopper or company', async () => {
    const { SubscriptionId } = await begin({}, ADA);
    const [others, foreign] = [await saveCard('bob-7'), await saveCard('ada-42', service.partner)];
    for (const CardId of [others, foreign, 'x'])
      expect(await change(SubscriptionId, { CardId, Amount: 500 })).toEqual([404, 'Card not found.']);
    expect(await read()).toMatchObject({ Amount: 990, Card: { Last4: '1111' } });
  });

  it('is not found if the subscription has no shopper reference', async () => {
    const { SubscriptionId } = await begin();
    expect(await change(SubscriptionId, { CardId: await saveCard('ada-42') })).toEqual([
      404,
      'Card not found.',
    ]);
  });

  it('is refused while a payment is in progress', async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER, ADA);
    await pass(30);
    const CardId = await saveCard('ada-42');
    const open = service.store.updateTable('payments').where('status', '=', 'CREATED');
    await open.set({ active_attempt_id: 'x' }).execute();
    expect(await change(SubscriptionId, { CardId })).toEqual([409, STATE]);
  });
});

describe('another payment date for a subscription', () => {
  it('moves the next payment and all later ones', async () => {
    const { SubscriptionId } = await begin();
    expect((await change(SubscriptionId, { NextPaymentAt: '2026-12-31T08:00:00Z' }))[0]).toBe(200);
    expect((await read()).NextPaymentAt).toBe('2026-12-31T08:00:00.000Z');
    await pass(70);
    expect((await listRenewals()).map(({ cycle }) => cycle)).toEqual([2]);
    expect((await read()).NextPaymentAt).toBe('2027-01-31T08:00:00.000Z');
    await pass(1);
    expect((await read()).NextPaymentAt).toBe('2027-02-28T08:00:00.000Z');
  });

  it.each([
    ['yesterday', '2026-11-20', 'NextPaymentAt out of range.'],
    ['a second ago', '2026-11-21T09:29:59Z', 'NextPaymentAt out of range.'],
    ['three years ahead', '2029-11-21', 'NextPaymentAt out of range.'],
    ['a day that does not exist', '2027-02-30', 'Invalid value.'],
    ['not a date', 'soon', 'Invalid value.'],
  ])('is refused if it is %s', async (_name, NextPaymentAt, message) => {
    const { SubscriptionId, NextPaymentAt: before } = await begin();
    expect(await change(SubscriptionId, { NextPaymentAt })).toEqual([400, message]);
    expect((await read()).NextPaymentAt).toBe(before);
  });

  it.each([
    ['paused', () => act('pause')],
    ['cancelled', () => act('cancel')],
    ['cancelled at the end of its period', () => act('cancel', { AtPeriodEnd: true })],
  ])('is refused for a subscription that is %s', async (_name, press) => {
    const { SubscriptionId } = await begin();
    await press();
    expect(await change(SubscriptionId, { NextPaymentAt: '2026-12-31' })).toEqual([409, STATE]);
  });

  it('is refused for a past-due subscription, and no other field of the call is changed', async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER);
    await pass(30);
    expect(await change(SubscriptionId, { NextPaymentAt: '2027-01-31', Amount: 5 })).toEqual([409, STATE]);
    expect((await read()).Amount).toBe(990);
  });
});

describe('a pause of a subscription', () => {
  it('is refused if the subscription is cancelled but still runs', async () => {
    await begin();
    await act('cancel', { AtPeriodEnd: true });
    expect(await act('pause')).toMatchObject({ status: 409, body: { Message: STATE } });
    await pass(31);
    expect((await read()).State).toBe('CANCELLED');
  });
});

describe('a cancellation by the shopper during a payment', () => {
  const beginPayment = async () => {
    const { SubscriptionId } = await begin(DECLINED_LATER);
    await pass(30);
    const [renewal] = await listRenewals();
    const link = {
      transactionId: renewal?.id ?? '',
      path: new URL((await read()).PaymentUrl ?? '').pathname,
    };
    const { body } = await service.pay(link, { card: { number: '4000 0000 0000 3220' } });
    if (body.outcome !== 'challenge') throw new Error(body.outcome);
    const now = service.clock.now();
    await service.store
      .transaction()
      .execute((trx) => cancelForShopper(SubscriptionId, { trx, now }, service.needs));
    service.clock.advance(1);
    await service.runDueJobs();
    const bank = new URL(body.url).pathname;
    return async (answer: 'approve' | 'decline') => {
      await service.inject({ method: 'POST', url: `${bank}/${answer}` });
      await service.getStatus(link);
    };
  };

  it('does not take it back: the paid period is the last one', async () => {
    const answer = await beginPayment();
    expect(await read()).toMatchObject({ State: 'PAST_DUE', AtPeriodEnd: true });
    await answer('approve');
    expect(await read()).toMatchObject({ State: 'ACTIVE', Cycle: 2, AtPeriodEnd: true });
    await pass(32);
    expect((await read()).State).toBe('CANCELLED');
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['SETTLED']);
  });

  it('ends the subscription if it fails', async () => {
    await (await beginPayment())('decline');
    await pass(1);
    expect((await read()).State).toBe('CANCELLED');
    expect((await listRenewals()).map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});

describe('the list of subscriptions', () => {
  it('finds a subscription by its first payment', async () => {
    const { SubscriptionId, TransactionId } = await begin();
    await begin();
    const found = await subscriber.list(`?TransactionId=${TransactionId}`);
    expect(found.map((row) => row.SubscriptionId)).toEqual([SubscriptionId]);
    expect(await subscriber.list(`?TransactionId=${TransactionId}`, service.partner)).toEqual([]);
  });
});
