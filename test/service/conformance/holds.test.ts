import { describe, expect, it } from 'vitest';
import { listEvents, PAID } from '../support/list-events.ts';
import { createRailShopper } from '../support/shopper/create-rail-shopper.ts';
import { useService } from '../support/use-service.ts';

const service = useService();
const shopper = createRailShopper(() => service);

describe('POST /api/v4/payments/{capture,release}', () => {
  it('captures or releases exactly the listed payments', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const link = await service.createLink({ AutoCapture: false });
      await service.pay(link);
      ids.push(link.transactionId);
    }
    const [first, second, third, fourth, fifth] = ids;
    const captured = await service.post('/api/v4/payments/capture', { TransactionIds: [first, second] });
    expect(captured.body).toMatchObject({
      StatusCode: 200,
      Result: true,
      Transactions: [
        { TransactionId: first, Result: true, Status: 'SETTLED' },
        { TransactionId: second, Result: true, Status: 'SETTLED' },
      ],
    });
    const released = await service.post('/api/v4/payments/release', { TransactionIds: [third, fourth] });
    expect(released.body).toMatchObject({
      Result: true,
      Transactions: [
        { TransactionId: third, Result: true, Status: 'RELEASED' },
        { TransactionId: fourth, Result: true, Status: 'RELEASED' },
      ],
    });
    const left = await service.get(`/api/v4/payments/link/${fifth}`);
    expect(left.body.Link).toMatchObject({ Status: 'HELD' });
    expect((await listEvents(service.store)).sort()).toEqual(
      [...Array(5).fill('payment.held'), ...PAID, ...PAID, 'payment.released', 'payment.released'].sort(),
    );
  });

  it.each(['klarna', 'ideal'] as const)('takes %s from pending to settled by a capture', async (method) => {
    const link = await service.createLink();
    const { bank } = await shopper.goToBank(link, method);
    await shopper.decide(bank, 'approve');
    expect((await service.getStatus(link)).status).toBe('PENDING');
    const { body } = await service.post('/api/v4/payments/capture', { TransactionIds: [link.transactionId] });
    expect(body).toMatchObject({ Result: true, Transactions: [{ Result: true, Status: 'SETTLED' }] });
    expect((await service.getStatus(link)).status).toBe('SETTLED');
    expect(await listEvents(service.store)).toEqual(['payment.pending', ...PAID]);
  });
});
