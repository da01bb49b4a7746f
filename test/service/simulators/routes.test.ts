import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../src/protocol/payment-status.ts';
import type { TestLink } from '../create-api-calls.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await createTestService();
});
afterEach(() => service.close());

const turn = (link: TestLink, name: string, company = service.merchant) =>
  service.post(`/sandbox/payments/${encodeURIComponent(link.transactionId)}/${name}`, undefined, company);

/** A payment in a state; some are reached by rails alone, which this version does not have. */
async function createPayment(status: PaymentStatus): Promise<TestLink> {
  const link = await service.createLink({ AutoCapture: status !== 'HELD' });
  if (status === 'SETTLED' || status === 'HELD') await service.pay(link);
  else await service.store.updateTable('payments').set({ status }).execute();
  return link;
}

describe('POST /sandbox/payments/{TransactionId}/{switch}', () => {
  it.each<[PaymentStatus, string, PaymentStatus, string | undefined]>([
    ['PENDING', 'settle', 'SETTLED', 'payment.settled'],
    ['PENDING', 'fail', 'FAILED', undefined],
    ['CREATED', 'fail', 'FAILED', undefined],
    ['SETTLED', 'refund', 'REFUNDED', 'payment.refunded'],
    ['SETTLED', 'dispute', 'DISPUTED', 'payment.disputed'],
  ])('moves %s by %s to %s', async (from, name, to, type) => {
    const link = await createPayment(from);
    await service.store.deleteFrom('events').execute();
    const { status, body } = await turn(link, name);
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Payment moved.',
      StatusCode: 200,
      Result: true,
      TransactionId: link.transactionId,
      Status: to,
    });
    const events = await service.store.selectFrom('events').selectAll().execute();
    expect(events.map((event) => event.type)).toEqual(type ? [type] : []);
    expect((await service.getStatus(link)).status).toBe(to);
  });

  it.each<[PaymentStatus, string]>([
    ['CREATED', 'settle'],
    ['CREATED', 'refund'],
    ['HELD', 'settle'],
    ['HELD', 'refund'],
    ['HELD', 'fail'],
    ['PENDING', 'refund'],
    ['SETTLED', 'settle'],
    ['SETTLED', 'fail'],
    ['REFUNDED', 'refund'],
    ['REFUNDED', 'dispute'],
    ['DISPUTED', 'refund'],
    ['FAILED', 'settle'],
    ['EXPIRED', 'settle'],
  ])('leaves %s when asked to %s', async (from, name) => {
    const link = await createPayment(from);
    const { status, body } = await turn(link, name);
    expect([status, body.Message]).toEqual([409, 'The state of the payment does not allow this.']);
    expect((await service.getStatus(link)).status).toBe(from);
  });

  it('settles the webhook before the one of the refund', async () => {
    const link = await service.createLink({ WebhookUrl: 'https://hooks.example/' });
    await service.pay(link);
    service.clock.advance(1);
    await turn(link, 'refund');
    await service.deliverDue();
    const types = service.receiver.requests.map(({ body }) => JSON.parse(body).EventType);
    expect(types).toEqual(['payment.settled', 'payment.refunded']);
    const times = service.receiver.requests.map(({ body }) => JSON.parse(body).Timestamp);
    expect(times).toEqual([...times].sort());
  });

  it('reads a transaction id with any signs out of the address', async () => {
    const link = await service.createLink({ TransactionId: 'a/b?c#d %2F ☕' });
    await service.pay(link);
    expect((await turn(link, 'refund')).body).toMatchObject({
      TransactionId: 'a/b?c#d %2F ☕',
      Status: 'REFUNDED',
    });
  });

  it('answers for another company as for nothing', async () => {
    const link = await createPayment('SETTLED');
    const foreign = await turn(link, 'refund', service.partner);
    const unknown = await turn({ ...link, transactionId: 'nothing' }, 'refund');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect((await service.getStatus(link)).status).toBe('SETTLED');
  });

  it('knows no other switch', async () => {
    const link = await createPayment('SETTLED');
    for (const name of ['capture', 'constructor', 'REFUND', ''])
      expect((await turn(link, name)).status).toBe(404);
  });
});
