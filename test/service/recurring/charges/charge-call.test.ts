import { describe, expect, it } from 'vitest';
import type { Acquirer, AuthorizationRequest } from '../../../../src/service/payments/attempts/acquirer.ts';
import { charge as makeCharge } from '../../../../src/service/recurring/charges/charge.ts';
import { type ChargeRequest, openCharge } from '../../../../src/service/recurring/charges/open-charge.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { Answer, TestLink } from '../../support/create-api-calls.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createKeyedPost } from '../../support/create-keyed-post.ts';
import { useService } from '../../support/use-service.ts';
import { ASKS, CHARGE, createCardHolder, DECLINED_LATER } from './create-card-holder.ts';

const service = useService({ companies: ALL_SCOPES });

const { save, charge, listCharges } = createCardHolder(() => service);
const keyedPost = createKeyedPost(() => service);

const createBody = (CardId: string, change: object = {}): ChargeRequest => ({
  CardId,
  Amount: 990,
  Purpose: 'Coffee',
  Reason: 'recurring',
  ...change,
});
const listTypes = async (id: string) => {
  const { body } = await service.get(`/api/v5/transactions/${id}`);
  return body.Transaction.Timeline.flatMap(({ Type, EventType }) => (EventType ? [EventType] : [Type]));
};
const countAsked = async () =>
  (await service.store.selectFrom('acquirer_authorizations').select('reference').execute()).length;
const toLink = ({ body }: Answer): TestLink => ({
  transactionId: body.TransactionId,
  path: body.PaymentUrl.slice(BASE_URL.length),
});

describe('POST /api/v5/payments/charge', () => {
  it('charges a saved card, and returns the transaction', async () => {
    const CardId = await save();
    const { status, body } = await charge(CardId, {
      TransactionId: 'coffee-12',
      Currency: 'USD',
      Metadata: { order: '12' },
    });
    expect([status, body]).toEqual([
      200,
      {
        Message: 'Charge made.',
        StatusCode: 200,
        Result: true,
        TransactionId: 'coffee-12',
        Channel: 'charge',
        Status: 'SETTLED',
        Amount: 990,
        AuthorizedAmount: 990,
        RefundedAmount: 0,
        Currency: 'USD',
        Method: 'card',
        StoreReference: null,
        Purpose: 'Coffee',
        Metadata: { shopperReference: 'ada', order: '12' },
        Notes: null,
        HeldUntil: null,
        Shopper: null,
        Card: { Brand: 'visa', Last4: '1111' },
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    expect(await listCharges()).toMatchObject([{ TransactionId: 'coffee-12', Status: 'SETTLED' }]);
    expect(await listTypes('coffee-12')).toEqual(
      expect.arrayContaining(['payment.captured', 'payment.settled']),
    );
    const [row] = await service.store.selectFrom('charges').selectAll().execute();
    expect(row).toMatchObject({ card_id: CardId, reason: 'unscheduled' });
  });

  it('returns FAILED and the decline code for a declined card', async () => {
    const { status, body } = await charge(await save(DECLINED_LATER));
    expect([status, body.Status, Reflect.get(body, 'DeclineCode'), body.PaymentUrl]).toEqual([
      200,
      'FAILED',
      'card_declined',
      undefined,
    ]);
    expect(await listTypes(body.TransactionId)).toContain('payment.failed');
  });

  it('returns a payment link if the bank requires authentication, and the shopper can pay there', async () => {
    const answer = await charge(await save(ASKS), { TransactionId: 'asked' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { Status: 'CREATED', DeclineCode: 'authentication_required', Method: null },
    ]);
    expect(answer.body.PaymentUrl).toMatch(/\/checkout\/[\w-]{43}$/);
    // A decline there is the shopper's, who may try another card.
    const declined = await service.pay(toLink(answer), { card: { number: '4000 0000 0000 0002' } });
    expect(declined.body).toMatchObject({ outcome: 'declined' });
    expect((await service.pay(toLink(answer))).body).toMatchObject({ outcome: 'completed' });
    expect(await listCharges()).toMatchObject([{ TransactionId: 'asked', Status: 'SETTLED' }]);
  });

  it('creates a payment that expires after two weeks if the shopper does not authenticate', async () => {
    await charge(await save(ASKS));
    service.clock.advance(14 * 86_400 + 1);
    await service.runDueJobs();
    expect(await listCharges()).toMatchObject([{ Status: 'EXPIRED' }]);
  });

  it('creates a payment that can be refunded and is not listed as a link', async () => {
    const { TransactionId } = (await charge(await save())).body;
    const refund = await service.post('/api/v5/payments/refund', { TransactionId, Amount: 90 });
    expect(refund.body).toMatchObject({ StatusCode: 200, RefundedAmount: 90 });
    const { body } = await service.get('/api/v5/payments/links');
    expect(body.Links).toHaveLength(1);
  });

  it('does not charge a card of another company, or a deleted card', async () => {
    const CardId = await save();
    const unknown = await charge('nothing');
    expect([unknown.status, unknown.body.Message]).toEqual([404, 'Card not found.']);
    expect((await charge(CardId, {}, service.partner)).body).toEqual(unknown.body);
    await service.delete(`/api/v5/wallet/cards/${CardId}`);
    expect((await charge(CardId)).body).toEqual(unknown.body);
    expect(await countAsked()).toBe(1);
  });

  it('lists every rule that a body breaks', async () => {
    const { status, body } = await charge('card_x', { Amount: 0, Reason: 'because' });
    expect([status, body.Errors]).toMatchObject([400, [{ Field: 'Amount' }, { Field: 'Reason' }]]);
  });
});

describe('the acquirer request of a charge', () => {
  it('is merchant-initiated, with the reason and the card token', async () => {
    const CardId = await save();
    const asked: object[] = [];
    const { authorize } = service.acquirer;
    Object.assign(service.acquirer, {
      authorize(request: AuthorizationRequest) {
        asked.push(request);
        return authorize(request);
      },
    });
    await charge(CardId, { Reason: 'recurring' });
    const card = await service.store.selectFrom('saved_cards').selectAll().executeTakeFirstOrThrow();
    expect(asked).toEqual([
      {
        reference: expect.any(String),
        companyId: service.merchant.id,
        amountMinor: 990,
        currency: 'EUR',
        capture: 'now',
        isMoto: false,
        isMerchantInitiated: true,
        reason: 'recurring',
        cardToken: card.acquirer_token,
      },
    ]);
  });
});

describe('a charge that is sent twice', () => {
  it('with the same transaction id is refused', async () => {
    const CardId = await save();
    const answers = await Promise.all([1, 2, 3].map(() => charge(CardId, { TransactionId: 'twice' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await charge(CardId, { TransactionId: 'twice' })).body.Code).toBe('TRANSACTION_EXISTS');
    expect(await countAsked()).toBe(2);
  });

  it('with an idempotency key that is older than a day is a new charge', async () => {
    const body = createBody(await save());
    await keyedPost(body, { url: CHARGE });
    service.clock.advance(86_401);
    await keyedPost(body, { url: CHARGE });
    expect(await listCharges()).toHaveLength(2);
  });
});

/** An acquirer whose answers are lost, before or after it has the request. */
const breakAcquirer = (when: 'before' | 'after', { authorize, ...rest }: Acquirer): Acquirer => ({
  ...rest,
  async authorize(request) {
    if (when === 'after') await authorize(request);
    throw new Error('The line is dead.');
  },
});

describe('a charge that is interrupted', () => {
  it.each([
    ['before the acquirer has the request', 'before', 'FAILED'],
    ['after the acquirer has decided', 'after', 'SETTLED'],
  ] as const)(
    '%s ends as the acquirer decided, and its idempotency key returns the result',
    async (_when, when, status) => {
      const body = createBody(await save());
      const { authorize } = service.acquirer;
      Object.assign(service.acquirer, breakAcquirer(when, service.acquirer));
      expect((await keyedPost(body, { url: CHARGE })).status).toBe(500);
      expect(service.faults.splice(0)).toHaveLength(1);
      // No recovery is needed: the service has looked up the result at the acquirer.
      expect(await listCharges()).toMatchObject([{ Status: status }]);
      Object.assign(service.acquirer, { authorize });
      const { body: again } = await keyedPost(body, { url: CHARGE });
      expect(again).toMatchObject({ StatusCode: 200, Status: status });
      expect(await listCharges()).toMatchObject([{ TransactionId: again.TransactionId, Status: status }]);
    },
  );

  it('and whose result cannot be looked up is finished when the same call is repeated', async () => {
    const body = createBody(await save());
    const { authorize, findAuthorization } = service.acquirer;
    Object.assign(service.acquirer, breakAcquirer('after', service.acquirer), {
      findAuthorization: () => Promise.reject(new Error('The line is dead.')),
    });
    expect((await keyedPost(body, { url: CHARGE })).status).toBe(500);
    expect(service.faults.splice(0)).toHaveLength(1);
    expect(await listCharges()).toMatchObject([{ Status: 'CREATED' }]);
    Object.assign(service.acquirer, { authorize, findAuthorization });
    expect((await keyedPost(body, { url: CHARGE })).body).toMatchObject({ Status: 'SETTLED' });
    expect(await listCharges()).toHaveLength(1);
  });

  it('after the bank asked for the shopper leaves the shopper’s own attempt alone when it is repeated', async () => {
    const body = createBody(await save(ASKS));
    const first = await keyedPost(body, { url: CHARGE });
    expect(first.body.Status).toBe('CREATED');
    // A process that dies before it stores the answer leaves the key like this.
    await service.store.updateTable('idempotency_keys').set({ answer: null, leased_until: 0 }).execute();
    const link = toLink(first as never);
    const { body: paid } = await service.pay(link, ASKS);
    if (paid.outcome !== 'challenge') throw new Error(paid.outcome);
    expect((await keyedPost(body, { url: CHARGE })).body).toMatchObject({ Status: 'CREATED' });
    await service.inject({ method: 'POST', url: `${new URL(paid.url).pathname}/approve` });
    await service.getStatus(link);
    expect(await listCharges()).toMatchObject([{ Status: 'SETTLED' }]);
  });

  /** Makes the charge as far as its payment; the returned function asks the acquirer, as the process that died may have. */
  const open = async (cardId: string) => {
    const options = { company: service.merchant, idempotencyKey: undefined, now: service.clock.now() };
    const opened = service.store.transaction().execute((trx) => openCharge(trx, createBody(cardId), options));
    const { attemptId: reference, instrument } = await opened;
    const asked = {
      reference,
      ...instrument,
      companyId: 1,
      amountMinor: 990,
      currency: 'EUR',
      capture: 'now',
      statement: undefined,
      isMoto: false,
    } as const;
    return () => service.acquirer.authorize(asked);
  };

  it.each([
    ['before it asked the acquirer', false, 'FAILED', 'payment.failed'],
    ['after the acquirer approved', true, 'SETTLED', 'payment.settled'],
  ] as const)(
    'because the process died %s is finished by the recovery',
    async (_when, asks, status, event) => {
      const ask = await open(await save());
      if (asks) await ask();
      await service.recover();
      const [charged] = await listCharges();
      expect(charged).toMatchObject({ Status: status });
      const types = await listTypes(String(charged?.TransactionId));
      expect(types.filter((type) => type === event)).toHaveLength(1);
      await service.recover();
      expect(await countAsked()).toBe(2);
    },
  );

  it('because the process died at a 3-D Secure challenge stays open for the shopper', async () => {
    const ask = await open(await save(ASKS));
    await ask();
    await service.recover();
    expect(await listCharges()).toMatchObject([{ Status: 'CREATED' }]);
  });

  it('because its card is unknown leaves no payment', async () => {
    const request = createBody('nothing');
    const options = {
      company: service.merchant,
      claim: undefined,
      store: service.store,
      now: service.clock.now,
    };
    await expect(makeCharge(request, options as never)).rejects.toThrow('CARD_NOT_FOUND');
    expect(await listCharges()).toEqual([]);
  });
});
