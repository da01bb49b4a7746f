import { describe, expect, it } from 'vitest';
import { cancelForShopper } from '../../../../src/service/recurring/subscriptions/change-subscription.ts';
import type { SubscriptionRow } from '../../../../src/service/recurring/tables/subscriptions.ts';
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

/** Writes what only a race, a debit or an earlier version leaves in the row of the subscription. */
const write = (values: Partial<SubscriptionRow>) =>
  service.store.updateTable('subscriptions').set(values).execute();
const readRow = () => service.store.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();

describe('a subscription', () => {
  it.each(['pause', 'resume', 'cancel', 'retry', 'change'])(
    'of another company, or an unknown one, is not found: %s',
    async (name) => {
      const { SubscriptionId } = await begin();
      const before = await readRow();
      const call = (id: string, company: typeof service.merchant) =>
        name === 'change'
          ? service.put(`/api/v5/subscriptions/${id}`, { Amount: 5 }, company)
          : service.post(`/api/v5/subscriptions/${id}/${name}`, undefined, company);
      for (const { body } of [
        await call(SubscriptionId, service.partner),
        await call('sub_unknown', service.merchant),
      ])
        expect(body).toMatchObject({ StatusCode: 404, Code: 'SUBSCRIPTION_NOT_FOUND' });
      expect(await readRow()).toEqual(before);
    },
  );

  it('is neither paused nor moved to another date while a payment of it is open', async () => {
    const { SubscriptionId } = await begin();
    const { payment_id } = await readRow();
    await write({ open_payment_id: payment_id });
    const before = await readRow();
    expect((await act('pause')).status).toBe(409);
    expect(await change(SubscriptionId, { NextPaymentAt: '2026-12-31' })).toEqual([409, STATE]);
    expect(await readRow()).toEqual(before);
  });

  it('that is resumed at a date of its plan is charged at the next one', async () => {
    await begin();
    await act('pause');
    service.clock.advance(30 * 86_400);
    expect((await read()).NextPaymentAt).toBeNull();
    await act('resume');
    expect((await read()).NextPaymentAt).toBe('2027-01-21T09:30:00.000Z');
  });

  it('is not tried again while a debit of it is pending', async () => {
    await begin();
    const { payment_id } = await readRow();
    await service.store.updateTable('payments').set({ status: 'PENDING' }).execute();
    await write({ state: 'PAST_DUE', open_payment_id: payment_id });
    expect((await act('retry')).body).toMatchObject({
      StatusCode: 409,
      Hint: 'One of its debits is pending.',
    });
  });

  it('whose debit is pending is cancelled once that has ended, without another one', async () => {
    await begin();
    const { payment_id } = await readRow();
    await service.store.updateTable('payments').set({ status: 'PENDING' }).execute();
    await write({ open_payment_id: payment_id });
    service.clock.advance(1);
    expect((await act('cancel')).status).toBe(200);
    expect(await readRow()).toMatchObject({
      state: 'ACTIVE',
      ends_after_period: 1,
      due_at: service.clock.now(),
    });
  });

  it.each<[SubscriptionRow['state'], boolean, SubscriptionRow['state']]>([
    ['ACTIVE', false, 'ACTIVE'],
    ['ACTIVE', true, 'CANCELLED'],
    ['PAUSED', false, 'CANCELLED'],
    ['PAST_DUE', true, 'CANCELLED'],
  ])(
    'that is %s is cancelled at the end of its period only if one runs (open payment: %s)',
    async (state, isOpen, after) => {
      await begin();
      const { payment_id } = await readRow();
      await write({ state, ...(isOpen && { open_payment_id: payment_id }) });
      expect((await act('cancel', { AtPeriodEnd: true })).status).toBe(200);
      expect((await readRow()).state).toBe(after);
    },
  );

  it('that is cancelled releases the token of its card', async () => {
    await begin();
    const { card_token } = await readRow();
    const released = service.store.selectFrom('released_tokens').select('id');
    expect(await released.execute()).toEqual([]);
    await act('cancel');
    expect(await released.execute()).toEqual([{ id: card_token }]);
  });
});

describe('a cancellation by the shopper', () => {
  const cancel = async () => {
    const { id } = await readRow();
    const moment = { now: service.clock.now() };
    await service.store
      .transaction()
      .execute((trx) => cancelForShopper(id, { trx, ...moment }, service.needs));
    return readRow();
  };
  const countMails = async () =>
    (await service.store.selectFrom('mails').select('id').where('kind', '=', 'ended').execute()).length;

  it.each<[Partial<SubscriptionRow>, Partial<SubscriptionRow>]>([
    [{ tries: 0 }, { state: 'ACTIVE', ends_after_period: 1 }],
    [{ state: 'PAUSED' }, { state: 'CANCELLED' }],
    [{ state: 'PAST_DUE' }, { state: 'CANCELLED' }],
    [{ state: 'UNPAID' }, { state: 'CANCELLED' }],
  ])('of a subscription with %j leaves it with %j', async (before, after) => {
    await begin({ email: 'ada@example.com' });
    await write(before);
    expect(await cancel()).toMatchObject(after);
  });

  it('ends one at once whose payment is open and not being made', async () => {
    await begin();
    const { payment_id } = await readRow();
    await write({ open_payment_id: payment_id });
    expect(await cancel()).toMatchObject({ state: 'CANCELLED', open_payment_id: null });
  });

  it.each<Partial<SubscriptionRow>>([
    { state: 'CANCELLED' },
    { state: 'COMPLETED' },
    { ends_after_period: 1 },
  ])('of a subscription with %j changes nothing and sends no mail', async (before) => {
    await begin({ email: 'ada@example.com' });
    await write(before);
    const [row, mails] = [await readRow(), await countMails()];
    service.clock.advance(1);
    expect(await cancel()).toEqual(row);
    expect(await countMails()).toBe(mails);
  });
});

describe('another card for a subscription', () => {
  it.each<[Partial<SubscriptionRow>, Partial<SubscriptionRow> | undefined]>([
    [{ state: 'PAST_DUE', tries: 2 }, { tries: 1 }],
    [{ state: 'UNPAID', tries: 0 }, { tries: 0 }],
    [{ state: 'PAUSED', tries: 2 }, undefined],
    [{ state: 'ACTIVE', tries: 2 }, undefined],
  ])('is tried at once only if a payment is due: %j', async (before, tried) => {
    const { SubscriptionId } = await begin({}, ADA);
    const CardId = await saveCard('ada-42');
    await write({ ...before, mandate_id: 'mandate' });
    const { due_at, tries, card_token } = await readRow();
    service.clock.advance(60);
    expect((await change(SubscriptionId, { CardId }))[0]).toBe(200);
    expect(await readRow()).toMatchObject({
      mandate_id: null,
      ...(tried ? { ...tried, due_at: service.clock.now() } : { due_at, tries }),
    });
    const released = service.store.selectFrom('released_tokens').select('id');
    expect(await released.execute()).toEqual([{ id: card_token }]);
  });

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

  it.each(['2026-11-21T09:30:00Z', '2028-11-20T09:30:00Z'])(
    'may be as early or late as %s',
    async (NextPaymentAt) => {
      const { SubscriptionId } = await begin();
      expect((await change(SubscriptionId, { NextPaymentAt }))[0]).toBe(200);
    },
  );

  it.each([
    ['a millisecond too late', '2028-11-20T09:30:00.001Z', 'NextPaymentAt out of range.'],
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
