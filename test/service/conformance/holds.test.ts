import { describe, expect, it } from 'vitest';
import { listEvents, PAID } from '../support/list-events.ts';
import { useService } from '../support/use-service.ts';

const service = useService();

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
});
