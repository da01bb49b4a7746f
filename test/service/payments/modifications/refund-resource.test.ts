import { describe, expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';

const service = useService();

async function createPaid(TransactionId: string, company = service.merchant): Promise<void> {
  await service.pay(await service.createLink({ TransactionId, Metadata: { order: '1042' } }, company));
}

const refund = async (TransactionId: string, Amount?: number, company = service.merchant) =>
  (await service.post('/api/v5/payments/refund', { TransactionId, ...(Amount && { Amount }) }, company)).body;

const list = async (query = '', company = service.merchant) =>
  (await service.get(`/api/v5/refunds${query}`, company)).body;

describe('GET /api/v5/refunds', () => {
  it('lists every refund with its payment, newest first', async () => {
    await createPaid('a');
    await createPaid('b');
    const first = await refund('a', 500);
    service.clock.advance(60);
    await service.post('/sandbox/payments/b/dispute', undefined);
    await service.post('/sandbox/payments/b/lose-dispute', undefined);
    const { Message, Refunds, NextCursor } = await list();
    expect([Message, NextCursor]).toEqual(['Refunds of the company.', null]);
    expect(Refunds).toEqual([
      expect.objectContaining({ TransactionId: 'b', Amount: 1990, Cause: 'lose_dispute' }),
      {
        RefundId: first.Refund.RefundId,
        TransactionId: 'a',
        Purpose: 'Order 1042',
        Shopper: { Name: 'Ada Rossi', Email: 'ada@example.com' },
        State: 'SETTLED',
        Amount: 500,
        Currency: 'EUR',
        Cause: 'refund',
        CreatedAt: '2026-11-21T09:30:00.000Z',
      },
    ]);
    const { body } = await service.get(`/api/v5/refunds/${first.Refund.RefundId}`);
    expect(body.Refund).toEqual(Refunds[1]);
  });

  it('shows the merchant’s reason, as do the timeline and the link', async () => {
    await createPaid('a');
    const Reason = 'Cup arrived broken – ☕';
    const { body } = await service.post('/api/v5/payments/refund', { TransactionId: 'a', Amount: 5, Reason });
    expect(body.Refund).toMatchObject({ Cause: 'refund', Reason });
    expect((await list()).Refunds).toEqual([expect.objectContaining({ Reason })]);
    const { Timeline } = (await service.get('/api/v5/transactions/a')).body.Transaction;
    expect(Timeline).toContainEqual(expect.objectContaining({ Type: 'refund', Reason }));
    const [shown] = (await service.get('/api/v5/payments/link/a')).body.Link.Refunds as object[];
    expect(shown).toMatchObject({ Reason });
  });

  it.each([
    ['v5', '', 'REQUIRED'],
    ['v5', 'a'.repeat(201), 'TOO_LONG'],
    ['v5', 'a\u0000b', 'INVALID_VALUE'],
    ['v5', 7, 'INVALID_VALUE'],
    ['v4', 'Broken', 'UNKNOWN_FIELD'],
  ])('lists no refund whose reason is refused on %s: %j', async (version, Reason, Code) => {
    await createPaid('a');
    const { body } = await service.post(`/api/${version}/payments/refund`, { TransactionId: 'a', Reason });
    expect(body).toMatchObject({ StatusCode: 400, Errors: [{ Field: 'Reason', Code }] });
    expect((await list()).Refunds).toEqual([]);
  });

  it('lists the refunds of one payment, page by page', async () => {
    await createPaid('a');
    await createPaid('b');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await refund('a', 5)).Refund.RefundId);
      await refund('b', 5);
      service.clock.advance(1);
    }
    const first = await list('?TransactionId=a&Limit=2');
    const second = await list(`?TransactionId=a&Limit=2&Cursor=${first.NextCursor}`);
    expect([...first.Refunds, ...second.Refunds].map(({ RefundId }) => RefundId)).toEqual(ids);
    expect(second.NextCursor).toBeNull();
    expect((await list('?TransactionId=c')).Refunds).toEqual([]);
    expect((await list('?From=2026-11-21T09:30:02Z')).Refunds).toHaveLength(2);
  });

  it('lists no refund of another company, even for the same transaction id', async () => {
    await createPaid('a');
    await createPaid('a', service.partner);
    const { Refund } = await refund('a', 5);
    const own = (await refund('a', 7, service.partner)).Refund.RefundId;
    const { Refunds } = await list('?TransactionId=a', service.partner);
    expect(Refunds.map(({ RefundId }) => RefundId)).toEqual([own]);
    const foreign = await service.get(`/api/v5/refunds/${Refund.RefundId}`, service.partner);
    expect([foreign.status, foreign.body.Message]).toEqual([404, 'Refund not found.']);
  });
});

describe('the webhook event refund.settled', () => {
  const URL_OF = (name: string) => `https://${name}.example/hook`;
  const register = (name: string, types: string[]) =>
    service.post('/api/v5/webhooks/create', { Url: URL_OF(name), EventTypes: types });

  const listSent = async () => {
    await service.deliverDue();
    return service.receiver.requests.map(({ url, body }) => {
      const { EventType, TransactionId } = JSON.parse(body) as Record<string, string>;
      return [url, EventType, TransactionId];
    });
  };

  it('is sent for each refund, with the id of the refund', async () => {
    await register('all', ['payment.refunded', 'refund.settled']);
    await createPaid('a');
    const part = (await refund('a', 500)).Refund.RefundId;
    await service.deliverDue();
    expect(JSON.parse(service.receiver.requests[0]?.body ?? '')).toEqual({
      EventType: 'refund.settled',
      TransactionId: part,
      Amount: 500,
      Currency: 'EUR',
      Status: 'SETTLED',
      Timestamp: '2026-11-21T09:30:00.000Z',
      Metadata: { order: '1042', transaction_id: 'a', resource: 'refund' },
    });
    const rest = (await refund('a')).Refund.RefundId;
    expect((await listSent()).sort()).toEqual(
      [
        [URL_OF('all'), 'refund.settled', part],
        [URL_OF('all'), 'refund.settled', rest],
        [URL_OF('all'), 'payment.refunded', 'a'],
      ].sort(),
    );
  });

  it('is sent only to webhooks that name it, once per URL', async () => {
    await register('named', ['refund.settled']);
    await register('named', ['refund.settled', 'payment.settled']);
    await register('unnamed', ['payment.settled', 'payment.refunded']);
    const { WebhookId } = (await register('disabled', ['refund.settled'])).body.Webhook;
    await service.put(`/api/v5/webhooks/${WebhookId}`, { Enabled: false });
    const link = await service.createLink({ TransactionId: 'a', WebhookUrl: URL_OF('link') });
    await service.pay(link);
    await refund('a', 500);
    const sent = await listSent();
    expect(sent.filter(([, type]) => type === 'refund.settled').map(([url]) => url)).toEqual([
      URL_OF('named'),
    ]);
    // The link's URL and the other webhook still receive their own events.
    expect(sent).toContainEqual([URL_OF('link'), 'payment.settled', 'a']);
    expect(sent).toContainEqual([URL_OF('unnamed'), 'payment.settled', 'a']);
  });

  it('is found in the delivery log by the id of the refund', async () => {
    await register('named', ['refund.settled']);
    await createPaid('a');
    const { RefundId } = (await refund('a', 500)).Refund;
    const { Deliveries } = (await service.get(`/api/v5/webhooks/deliveries?TransactionId=${RefundId}`)).body;
    expect(Deliveries.map(({ EventType }) => EventType)).toEqual(['refund.settled']);
  });
});
