import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listEvents, PAID } from '../../support/list-events.ts';
import { useTransferLink } from '../../support/shopper/use-transfer-link.ts';

const METHOD = 'bank_transfer';

const used = useTransferLink();

describe('paying by bank transfer', () => {
  it('is pending at once, without a request to a bank', async () => {
    const { status, body } = await used.service.pay(used.link, { method: METHOD, email: '' });
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'completed',
      status: 'PENDING',
      transactionId: used.link.transactionId,
      method: METHOD,
    });
    expect(await used.service.getStatus(used.link)).toEqual({ state: 'completed', status: 'PENDING' });
    expect(await used.service.store.selectFrom('acquirer_authorizations').selectAll().execute()).toEqual([]);
    expect(await listEvents(used.service.store)).toEqual(['payment.pending']);
  });

  it.each([
    ['settle', 'SETTLED', PAID],
    ['fail', 'FAILED', ['payment.failed']],
  ])('ends by the switch %s', async (trigger, Status, events) => {
    await used.service.pay(used.link, { method: METHOD });
    const { body } = await used.service.post(
      `/sandbox/payments/${used.link.transactionId}/${trigger}`,
      undefined,
    );
    expect(body).toMatchObject({ Status });
    expect(await listEvents(used.service.store)).toEqual(['payment.pending', ...events]);
  });

  it('is recorded once', async () => {
    const attemptKey = randomUUID();
    const first = await used.service.pay(used.link, { attemptKey, method: METHOD });
    expect((await used.service.pay(used.link, { attemptKey, method: METHOD })).body).toEqual(first.body);
    expect((await used.service.pay(used.link, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
  });

  it('accepts no card on a link with its provider only', async () => {
    expect((await used.service.pay(used.link)).body).toMatchObject({ outcome: 'closed', state: 'open' });
  });

  it.each([
    { Currency: 'USD', Providers: ['ServiceDirect', 'FlowPay'] },
    { AutoCapture: false, Providers: ['ServiceDirect', 'FlowPay'] },
    { Providers: ['ServiceDirect'] },
  ])('is refused on a link with %j', async (change) => {
    const other = await used.service.createLink(change);
    expect((await used.service.pay(other, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
    expect(await used.service.getStatus(other)).toEqual({ state: 'open', status: 'CREATED' });
  });

  it('is refused once the company has no account on file', async () => {
    const { service, link } = used;
    Object.assign(service.directory.findCompany(service.merchant.id) ?? {}, { iban: undefined });
    expect((await service.pay(link, { method: METHOD })).body).toMatchObject({ outcome: 'closed' });
  });
});
