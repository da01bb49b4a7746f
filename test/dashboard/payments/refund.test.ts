import { describe, expect, it } from 'vitest';
import { createService } from '../../../src/dashboard/data/create-service.ts';
import { getRefundable, refund } from '../../../src/dashboard/payments/refund.ts';
import { createFakeFetch } from '../fake-fetch.ts';

const PAYMENT = {
  TransactionId: 'order/1',
  Status: 'SETTLED' as const,
  Amount: 1990,
  Currency: 'EUR' as const,
  RefundedAmount: 0,
};
const REFUND = 'POST /api/v5/payments/refund';
const READ = 'GET /api/v5/transactions/order%2F1';
const REFUSED = { status: 409, body: { Message: 'The payment is REFUNDED.', Result: false } };

function create(scopes: string[] = []) {
  const fake = createFakeFetch();
  const rights = { role: null, isReadOnly: false, hasSecondFactor: false };
  const access = {
    sessionId: '1',
    username: 'merchant',
    name: '',
    company: 'Shop',
    logo: null,
    scopes,
    ...rights,
  };
  const options = { fetch: fake.fetch, isActive: () => true, onExpired: () => {}, onRenewed: () => {} };
  return { ...fake, service: createService({ hasSandbox: true, published: [], access }, options) };
}

describe('a refund', () => {
  it('sends the sum and the reason, each with a key of its own', async () => {
    const { service, answers, calls } = create();
    answers[REFUND] = { body: { Result: true } };
    await refund(service, PAYMENT, { amount: 500, reason: ' Broken ' });
    await refund(service, PAYMENT, { amount: 500, reason: ' ' });
    expect(calls.map(({ body }) => body)).toEqual([
      { TransactionId: 'order/1', Amount: 500, Reason: 'Broken' },
      { TransactionId: 'order/1', Amount: 500 },
    ]);
    const keys = calls.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('says so if someone else was faster', async () => {
    const { service, answers } = create();
    const At = new Date(2026, 10, 21, 9, 5).toISOString();
    answers[REFUND] = REFUSED;
    answers[READ] = {
      body: {
        Transaction: {
          ...{ ...PAYMENT, Status: 'REFUNDED', RefundedAmount: 1990 },
          Timeline: [
            { At, Type: 'refund', Amount: 1990 },
            { At, Type: 'event' },
          ],
        },
      },
    };
    await expect(refund(service, PAYMENT, { amount: 1990, reason: '' })).rejects.toThrow(
      'Someone else has just refunded €19.90 of this, Nov 21, 2026, 09:05.',
    );
  });

  it('names who was faster if the log of changes has it', async () => {
    const { service, answers } = create(['utilities']);
    const Timeline = [{ At: '2026-11-21T09:05:00.000Z', Type: 'refund', Amount: 500 }];
    answers[REFUND] = REFUSED;
    answers[READ] = { body: { Transaction: { ...PAYMENT, RefundedAmount: 500, Timeline } } };
    const change = { Type: 'payment.refunded', Subject: 'order/1', Username: 'anna' };
    const others = [
      { ...change, Subject: 'order/2', Username: 'bruno' },
      { ...change, Type: 'user.created' },
    ];
    answers['GET /api/v5/changes?Limit=20'] = { body: { Changes: [...others, change] } };
    const refused = () => refund(service, PAYMENT, { amount: 1990, reason: '' });
    await expect(refused()).rejects.toThrow('anna has just refunded €5.00 of this');
    answers['GET /api/v5/changes?Limit=20'] = { body: { Changes: others } };
    await expect(refused()).rejects.toThrow('Someone else has just refunded €5.00 of this');
  });

  it('gives the reason of the service if no one was', async () => {
    const { service, answers } = create();
    answers[REFUND] = REFUSED;
    answers[READ] = { body: { Transaction: { ...PAYMENT, Timeline: [] } } };
    await expect(refund(service, PAYMENT, { amount: 1, reason: '' })).rejects.toThrow('is REFUNDED');
    delete answers[READ];
    await expect(refund(service, PAYMENT, { amount: 1, reason: '' })).rejects.toThrow('is REFUNDED');
  });

  it('takes what is left of a paid payment', () => {
    expect(getRefundable(PAYMENT)).toBe(1990);
    expect(getRefundable({ ...PAYMENT, RefundedAmount: 500 })).toBe(1490);
    expect(getRefundable({ ...PAYMENT, Status: 'HELD' })).toBe(0);
  });
});
