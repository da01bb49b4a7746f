import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const read = (id: string, version = 'v4') =>
  service.get(`/api/${version}/payments/link/${encodeURIComponent(id)}`);

describe('readLink', () => {
  it.each(['v4', 'v5'])('returns on %s the fields of the link and its status', async (version) => {
    const request = createLinkRequest({ TransactionId: 'order 1042/a', Metadata: { order: 7 } });
    const made = await service.post('/api/v4/payments/link', request);
    const { status, body } = await read('order 1042/a', version);
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Payment link.',
      StatusCode: 200,
      Result: true,
      // `link-fields.test.ts` checks the fields of the request.
      Link: expect.objectContaining({
        TransactionId: 'order 1042/a',
        Status: 'CREATED',
        Amount: request.Amount,
        Currency: 'EUR',
        RefundedAmount: 0,
        Refunds: [],
        AutoCapture: true,
        Method: null,
        Type: 'standard',
        OnRefusal: 'redirect',
        Summary: 'full',
        Purpose: request.Purpose,
        Metadata: { order: 7 },
        PaymentUrl: made.body.PaymentUrl,
        ExpirationDate: '2026-12-21 09:30:00',
        CreatedAt: '2026-11-21T09:30:00.000Z',
        UpdatedAt: '2026-11-21T09:30:00.000Z',
      }),
    });
    expect(made.body.PaymentUrl).toContain(BASE_URL);
  });

  it('returns where the shopper goes after a refusal, in v4 and v5', async () => {
    for (const version of ['v4', 'v5']) {
      const request = createLinkRequest({ OnRefusal: 'page' });
      const { TransactionId } = (await service.post(`/api/${version}/payments/link`, request)).body;
      expect((await read(TransactionId)).body.Link.OnRefusal).toBe('page');
    }
  });

  it('returns the transfer reference of a link that can be paid by bank transfer', async () => {
    const { transactionId } = await service.createLink({ Providers: ['ServiceDirect', 'FlowPay'] });
    const { TransferReference } = (await read(transactionId)).body.Link;
    const stored = await service.store.selectFrom('payments').select('transfer_reference').execute();
    expect(stored).toEqual([{ transfer_reference: TransferReference }]);
    const { Links } = (await service.get('/api/v4/payments/links')).body as unknown as { Links: object[] };
    expect(Links).toMatchObject([{ TransferReference }]);
    const dollars = await service.createLink({ Providers: ['ServiceDirect', 'FlowPay'], Currency: 'USD' });
    expect((await read(dollars.transactionId)).body.Link).not.toHaveProperty('TransferReference');
  });

  it('returns EXPIRED as soon as the link has expired', async () => {
    const request = createLinkRequest({ TransactionId: 'brief', LinkDurationSeconds: 1 });
    await service.post('/api/v4/payments/link', request);
    service.clock.advance(1);
    expect((await read('brief')).body.Link.Status).toBe('EXPIRED');
  });

  it('returns the refunds, oldest first', async () => {
    const { transactionId: TransactionId, ...link } = await service.createLink({ Amount: 1990 });
    await service.pay({ ...link, transactionId: TransactionId });
    for (const Amount of [500, 90]) {
      service.clock.advance(1);
      await service.post('/api/v4/payments/refund', { TransactionId, Amount });
    }
    const { RefundedAmount, Refunds } = (await read(TransactionId)).body.Link;
    expect(RefundedAmount).toBe(590);
    const refund = { RefundId: expect.stringMatching(/^rfd_[0-9a-f-]{36}$/), Cause: 'refund' };
    expect(Refunds).toEqual([
      { ...refund, Amount: 500, CreatedAt: '2026-11-21T09:30:01.000Z' },
      { ...refund, Amount: 90, CreatedAt: '2026-11-21T09:30:02.000Z' },
    ]);
  });

  it('returns the method once the link is paid', async () => {
    const link = await service.createLink();
    await service.pay(link);
    const { body } = await read(link.transactionId);
    expect(body.Link).toMatchObject({ Status: 'SETTLED', Method: 'card' });
  });
});
