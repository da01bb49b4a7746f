import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, type PaymentHistory } from '../../../src/service/simulators/read-payment-history.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(() => service.close());

const read = async (id: string, company = service.merchant) => {
  const { status, body } = await service.get(`/sandbox/payments/${id}`, company);
  return { status, body, payment: (body as unknown as { Payment: PaymentHistory }).Payment };
};
const card = (number: string) => ({
  card: { number, expiry: '12/30', securityCode: '123', holder: 'Giulia Bianchi' },
});

describe('GET /sandbox/payments/{TransactionId}', () => {
  it('has the attempts with how they ended, and the events in the order of a payment’s life', async () => {
    const link = await service.createLink();
    await service.pay(link, { attemptKey: 'first-press-of-it', ...card('4000000000009995') });
    service.clock.advance(60);
    await service.pay(link, { attemptKey: 'second-press-of-it' });
    service.clock.advance(60);
    await service.post('/api/v5/payments/refund', { TransactionId: link.transactionId });
    const { body, payment } = await read(link.transactionId);
    expect(body.Message).toBe('History of the payment.');
    expect(payment).toMatchObject({
      TransactionId: link.transactionId,
      Attempts: [
        {
          At: '2026-11-21T09:30:00.000Z',
          Method: 'card',
          State: 'DECLINED',
          DeclineCode: 'insufficient_funds',
          CardBrand: 'visa',
          Last4: '9995',
        },
        { At: '2026-11-21T09:31:00.000Z', State: 'APPROVED', DeclineCode: null, Last4: '1111' },
      ],
      Events: [
        { EventType: 'payment.captured', OccurredAt: '2026-11-21T09:31:00.000Z' },
        { EventType: 'payment.settled', OccurredAt: '2026-11-21T09:31:00.000Z' },
        { EventType: 'payment.refunded', OccurredAt: '2026-11-21T09:32:00.000Z' },
      ],
    });
    expect(payment.Events[0]?.EventId).toMatch(/^evt_/);
  });

  it('has nothing by which the shopper is known', async () => {
    const link = await service.createLink();
    await service.pay(link, { email: 'giulia@example.com', attemptKey: 'the-key-of-the-press' });
    expect(JSON.stringify((await read(link.transactionId)).body)).not.toMatch(/giulia|4111|the-key/i);
  });

  it('has the newest attempts where there are many', async () => {
    const { transactionId } = await service.createLink();
    const { id } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const rows = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, index) => ({
      id: `attempt-${index}`,
      payment_id: id,
      attempt_key: `key-${index}`,
      state: 'CANCELLED' as const,
      method: 'klarna' as const,
      card_brand: null,
      card_last4: null,
      card_expiry: null,
      account_last4: null,
      variant: null,
      email: null,
      language: null,
      decline_code: null,
      created_at: index,
    }));
    await service.store.insertInto('attempts').values(rows).execute();
    const { Attempts } = (await read(transactionId)).payment;
    expect(Attempts).toHaveLength(MAX_ATTEMPTS);
    expect([Attempts[0]?.At, Attempts.at(-1)?.At]).toEqual([
      '1970-01-01T00:00:00.001Z',
      '1970-01-01T00:00:00.100Z',
    ]);
  });

  it('is as if it were not there for another company', async () => {
    const { transactionId } = await service.createLink();
    const missing = await read('nothing-of-the-kind');
    const foreign = await read(transactionId, service.partner);
    expect([missing.status, foreign.body]).toEqual([404, missing.body]);
  });

  it('refuses what it does not know, and whoever has no token', async () => {
    const { transactionId } = await service.createLink();
    expect((await read(`${transactionId}?Limit=1`)).body.Errors).toEqual([
      { Field: 'Limit', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.' },
    ]);
    expect((await read('%00')).status).toBe(404);
    expect((await service.inject({ url: `/sandbox/payments/${transactionId}` })).status).toBe(401);
  });
});
