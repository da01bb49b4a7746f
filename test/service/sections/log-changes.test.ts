import { describe, expect, it } from 'vitest';
import { logInDashboard } from '../support/log-in-dashboard.ts';
import { useService } from '../support/use-service.ts';

const service = useService();

const pay = async (TransactionId: string, change: object = {}) =>
  service.pay(await service.createLink({ TransactionId, ...change }));
const listMoney = async () => {
  const { Changes } = (await service.get('/api/v5/changes?Limit=100')).body;
  return Changes.filter(({ Type }) => /^(payment|dispute)/.test(Type)).map(
    ({ Type, Subject, Username, Fields }) => [Type, Subject, Username, Fields] as const,
  );
};
const HOLD = { AutoCapture: false };

describe('the log of changes', () => {
  it('has what a person does with money in the dashboard, with the name', async () => {
    await pay('refunded');
    await pay('captured', HOLD);
    await pay('released', HOLD);
    await pay('disputed');
    await pay('accepted');
    for (const id of ['disputed', 'accepted'])
      await service.post(`/sandbox/payments/${id}/dispute`, undefined);
    const { Disputes } = (await service.get('/api/v5/disputes')).body;
    const find = (id: string) => Disputes.find(({ TransactionId }) => TransactionId === id)?.DisputeId ?? '';
    const { call } = await logInDashboard(service);
    const send = async (path: string, payload?: object) =>
      expect(
        (await call({ method: 'POST', url: `/api/v5${path}`, ...(payload && { payload }) })).status,
      ).toBe(200);
    await send('/payments/refund', { TransactionId: 'refunded', Amount: 1 });
    await send('/payments/capture', { TransactionIds: ['captured', 'unknown'] });
    await send('/payments/release', { TransactionIds: ['released'] });
    await send(`/disputes/${find('disputed')}/evidence`, { Text: 'It was delivered.' });
    await send(`/disputes/${find('accepted')}/accept`);
    expect((await listMoney()).sort()).toEqual([
      ['dispute.accepted', find('accepted'), 'merchant', []],
      ['dispute.responded', find('disputed'), 'merchant', []],
      ['payment.captured', 'captured', 'merchant', []],
      ['payment.refunded', 'refunded', 'merchant', []],
      ['payment.released', 'released', 'merchant', []],
    ]);
  });

  it('has nothing of what was refused, repeated or done by a program', async () => {
    await pay('refunded');
    const { call } = await logInDashboard(service);
    const refund = (payload: object, headers = {}) =>
      call({ method: 'POST', url: '/api/v5/payments/refund', payload }, headers);
    expect((await refund({ TransactionId: 'nowhere' })).status).toBe(404);
    expect((await refund({ TransactionId: 'refunded', Amount: 10_000_000 })).status).toBe(400);
    const key = { 'idempotency-key': 'press-1' };
    await refund({ TransactionId: 'refunded', Amount: 1 }, key);
    await refund({ TransactionId: 'refunded', Amount: 1 }, key);
    await service.post('/api/v5/payments/refund', { TransactionId: 'refunded', Amount: 1 });
    expect(await listMoney()).toHaveLength(1);
  });
});
