import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const turn = (link: TestLink, name: string, company = service.merchant) =>
  service.post(`/sandbox/payments/${encodeURIComponent(link.transactionId)}/${name}`, undefined, company);

/** A payment in a state. */
async function createPayment(status: PaymentStatus, AutoCapture = status !== 'HELD'): Promise<TestLink> {
  const link = await service.createLink({ AutoCapture });
  if (status === 'SETTLED' || status === 'HELD') await service.pay(link);
  else await service.store.updateTable('payments').set({ status }).execute();
  return link;
}

describe('POST /sandbox/payments/{TransactionId}/{switch}', () => {
  it.each<[PaymentStatus, string, PaymentStatus, string[]]>([
    ['PENDING', 'settle', 'SETTLED', PAID],
    ['PENDING', 'fail', 'FAILED', ['payment.failed']],
    ['CREATED', 'fail', 'FAILED', ['payment.failed']],
    ['SETTLED', 'refund', 'REFUNDED', ['payment.refunded']],
    ['SETTLED', 'dispute', 'DISPUTED', ['payment.disputed']],
    ['DISPUTED', 'win-dispute', 'SETTLED', []],
    ['DISPUTED', 'lose-dispute', 'REFUNDED', ['payment.refunded']],
  ])('moves a payment from %s by the switch %s to %s', async (from, name, to, events) => {
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
    expect(await listEvents(service.store)).toEqual(events);
    expect((await service.getStatus(link)).status).toBe(to);
  });

  it('moves a pending payment without AutoCapture by the switch settle to HELD', async () => {
    const link = await createPayment('PENDING', false);
    expect((await turn(link, 'settle')).body).toMatchObject({ Status: 'HELD' });
    expect(await listEvents(service.store)).toEqual(['payment.held']);
    expect((await turn(link, 'settle')).status).toBe(409);
  });

  it.each(['refund', 'lose-dispute'])('refunds the whole remaining amount by the switch %s', async (name) => {
    const link = await createPayment('SETTLED');
    await service.post('/api/v4/payments/refund', { TransactionId: link.transactionId, Amount: 90 });
    if (name === 'lose-dispute') await turn(link, 'dispute');
    await turn(link, name);
    const rows = await service.store.selectFrom('refunds').selectAll().execute();
    expect(rows.map(({ amount_minor, reason }) => [amount_minor, reason]).sort()).toEqual([
      [1900, name.replace('-', '_')],
      [90, 'refund'],
    ]);
  });

  it('disputes a payment once, and refuses a second dispute after the first was won', async () => {
    const link = await createPayment('SETTLED');
    for (const name of ['dispute', 'win-dispute']) expect((await turn(link, name)).status).toBe(200);
    expect((await turn(link, 'dispute')).status).toBe(409);
    expect((await turn(link, 'refund')).body).toMatchObject({ Status: 'REFUNDED' });
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
    ['DISPUTED', 'settle'],
    ['SETTLED', 'win-dispute'],
    ['SETTLED', 'lose-dispute'],
    ['REFUNDED', 'lose-dispute'],
    ['CANCELLED', 'fail'],
    ['FAILED', 'settle'],
    ['EXPIRED', 'settle'],
  ])('leaves a %s payment unchanged, and refuses the switch %s', async (from, name) => {
    const link = await createPayment(from);
    const { status, body } = await turn(link, name);
    expect([status, body.Message]).toEqual([409, 'The state of the payment does not allow this.']);
    expect((await service.getStatus(link)).status).toBe(from);
  });

  it('sends the webhook of the settlement before that of the refund', async () => {
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

  it('accepts a transaction id with any characters in its URL', async () => {
    const link = await service.createLink({ TransactionId: 'a/b?c#d %2F ☕' });
    await service.pay(link);
    expect((await turn(link, 'refund')).body).toMatchObject({
      TransactionId: 'a/b?c#d %2F ☕',
      Status: 'REFUNDED',
    });
  });

  it('returns 404 for an unknown switch', async () => {
    const link = await createPayment('SETTLED');
    for (const name of ['capture', 'constructor', 'REFUND', ''])
      expect((await turn(link, name)).status).toBe(404);
  });
});
