import { describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

type Action = 'capture' | 'release';
const call = (action: Action, body: unknown) => service.post(`/api/v4/payments/${action}`, body);
const callFor = async (action: Action, link: TestLink) =>
  (await call(action, { TransactionIds: [link.transactionId] })).body.Transactions[0];

async function createHeld(change: object = {}): Promise<TestLink> {
  const link = await service.createLink({ AutoCapture: false, ...change });
  await service.pay(link);
  return link;
}

describe('captureOrReleaseHolds', () => {
  it('settles a payment once if 50 captures arrive at once', async () => {
    const link = await createHeld({ WebhookUrl: 'https://hooks.example/' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => callFor('capture', link)));
    expect(answers.filter((row) => row?.Message === 'Captured.')).toHaveLength(1);
    expect(answers.filter((row) => row?.Message === 'Already captured.')).toHaveLength(49);
    expect(await listEvents(service.store)).toEqual(['payment.held', ...PAID]);
    await service.deliverDue();
    expect(service.receiver.requests).toHaveLength(1);
  });

  it('either captures or releases a payment if both calls race', async () => {
    const link = await createHeld();
    const actions = Array.from({ length: 20 }, (_, index): Action => (index % 2 ? 'capture' : 'release'));
    const rows = await Promise.all(actions.map((action) => callFor(action, link)));
    const { status } = await service.getStatus(link);
    expect(['SETTLED', 'RELEASED']).toContain(status);
    for (const [index, row] of rows.entries()) {
      expect(row?.Result).toBe(actions[index] === (status === 'SETTLED' ? 'capture' : 'release'));
    }
    expect(await listEvents(service.store)).toEqual([
      'payment.held',
      ...(status === 'SETTLED' ? PAID : ['payment.released']),
    ]);
  });

  it('accepts 100 ids in one call', async () => {
    const links = await Promise.all(Array.from({ length: 100 }, () => createHeld()));
    const { body } = await call('release', {
      TransactionIds: links.map(({ transactionId }) => transactionId),
    });
    expect(body).toMatchObject({ Result: true, Transactions: { length: 100 } });
  });
});
