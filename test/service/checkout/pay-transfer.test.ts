import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../create-api-calls.ts';
import { createTestService, type TestService } from '../create-test-service.ts';
import { listEvents, PAID } from '../list-events.ts';

const METHOD = 'bank_transfer';

let service: TestService;
let link: TestLink;
beforeEach(async () => {
  service = await createTestService();
  link = await service.createLink({ Providers: ['FlowPay'] });
});
afterEach(() => service.close());

describe('paying by bank transfer', () => {
  it('is pending at once, and asks nobody', async () => {
    const { status, body } = await service.pay(link, { method: METHOD, email: '' });
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'completed',
      status: 'PENDING',
      transactionId: link.transactionId,
      method: METHOD,
    });
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'PENDING' });
    expect(await service.store.selectFrom('acquirer_authorizations').selectAll().execute()).toEqual([]);
    expect(await listEvents(service.store)).toEqual(['payment.pending']);
  });

  it.each([
    ['settle', 'SETTLED', PAID],
    ['fail', 'FAILED', ['payment.failed']],
  ])('ends by the switch %s', async (trigger, Status, events) => {
    await service.pay(link, { method: METHOD });
    const { body } = await service.post(`/sandbox/payments/${link.transactionId}/${trigger}`, undefined);
    expect(body).toMatchObject({ Status });
    expect(await listEvents(service.store)).toEqual(['payment.pending', ...events]);
  });

  it('is promised once', async () => {
    const attemptKey = randomUUID();
    const first = await service.pay(link, { attemptKey, method: METHOD });
    expect((await service.pay(link, { attemptKey, method: METHOD })).body).toEqual(first.body);
    expect((await service.pay(link, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
  });

  it('takes no card on a link of its provider alone', async () => {
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'closed', state: 'open' });
  });

  it.each([{ Currency: 'USD' }, { AutoCapture: false }, { Providers: ['ServiceDirect'] }])(
    'is refused on a link with %j',
    async (change) => {
      const other = await service.createLink({ Providers: ['FlowPay'], ...change });
      expect((await service.pay(other, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
      expect(await service.getStatus(other)).toEqual({ state: 'open', status: 'CREATED' });
    },
  );

  it('is refused where the company has no account on file', async () => {
    const other = await service.createLink({ Providers: ['FlowPay'] }, service.partner);
    expect((await service.pay(other, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
  });
});
