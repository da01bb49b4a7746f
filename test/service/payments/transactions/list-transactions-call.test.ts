import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { PaymentChannel } from '../../../../src/service/payments/tables/payments.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';
import { addPayments } from './add-payments.ts';

const service = useService();

type Listed = { TransactionId: string; Status: string; StoreReference: string | null };

async function list(query: Record<string, string> = {}, company?: Company) {
  const { status, body } = await service.get(`/api/v5/transactions?${new URLSearchParams(query)}`, company);
  return { status, body, rows: body.Transactions as unknown as Listed[] };
}

const listIds = async (query: Record<string, string> = {}) =>
  (await list(query)).rows.map(({ TransactionId }) => TransactionId);

const VISA = { number: '4111111111111111' };
const MASTERCARD = { number: '5555555555554444' };

/** Creates four links, a second apart: one open, one paid with each card, and one with Google Pay. */
async function createFour(): Promise<void> {
  await service.createLink({ TransactionId: 'open' });
  service.clock.advance(1);
  await service.pay(await service.createLink({ TransactionId: 'visa', StoreReference: 'ROMA-1' }), {
    card: VISA,
  });
  service.clock.advance(1);
  await service.pay(await service.createLink({ TransactionId: 'mastercard', Amount: 250 }), {
    card: MASTERCARD,
  });
  service.clock.advance(1);
  await service.pay(await service.createLink({ TransactionId: 'google' }), { method: 'google_pay' });
}

describe('GET /api/v5/transactions', () => {
  it('shows each payment with its fields, newest first', async () => {
    await service.createLink({
      TransactionId: 'order-1042',
      StoreReference: 'ROMA-1',
      Metadata: { order: '1042' },
    });
    service.clock.advance(60);
    await service.pay(await service.createLink({ TransactionId: 'order-1043', Amount: 1 }));
    const { body, rows } = await list();
    expect([body.Message, body.NextCursor]).toEqual(['Transactions of the company.', null]);
    expect(rows).toEqual([
      {
        TransactionId: 'order-1043',
        Channel: 'link',
        Status: 'SETTLED',
        Amount: 1,
        AuthorizedAmount: 1,
        RefundedAmount: 0,
        Currency: 'EUR',
        Method: 'card',
        StoreReference: null,
        Purpose: 'Order 1042',
        Metadata: {},
        Notes: null,
        HeldUntil: null,
        Shopper: { Name: 'Ada Rossi', Email: 'ada@example.com' },
        Card: { Brand: 'visa', Last4: '1111' },
        CreatedAt: '2026-11-21T09:31:00.000Z',
        UpdatedAt: '2026-11-21T09:31:00.000Z',
      },
      expect.objectContaining({
        TransactionId: 'order-1042',
        Status: 'CREATED',
        Method: null,
        StoreReference: 'ROMA-1',
        Metadata: { order: '1042' },
        CreatedAt: '2026-11-21T09:30:00.000Z',
      }),
    ]);
  });

  it.each<[query: Record<string, string>, ids: string[]]>([
    [{ Channel: 'link' }, ['google', 'mastercard', 'visa', 'open']],
    [{ Channel: 'subscription' }, []],
    [{ Channel: 'web', Status: 'SETTLED' }, ['google', 'mastercard', 'visa']],
    [{ Channel: 'till' }, []],
    [{ Status: 'CREATED' }, ['open']],
    [{ Status: 'SETTLED' }, ['google', 'mastercard', 'visa']],
    [{ Method: 'google_pay' }, ['google']],
    [{ StoreReference: 'ROMA-1' }, ['visa']],
    [{ StoreReference: 'ROMA' }, []],
    [{ Card: '1111' }, ['visa']],
    [{ Card: '4444' }, ['mastercard']],
    [{ Amount: '250' }, ['mastercard']],
    [{ Amount: '25' }, []],
    [{ Status: 'SETTLED', Card: '4444', Amount: '250', Method: 'card' }, ['mastercard']],
    [{ Status: 'FAILED', Card: '4444' }, []],
    [{ From: '2026-11-21T09:30:02Z' }, ['google', 'mastercard']],
    [{ To: '2026-11-21T09:30:02Z' }, ['visa', 'open']],
  ])('filters by %j', async (query, ids) => {
    await createFour();
    expect(await listIds(query)).toEqual(ids);
  });

  it('tells the takings of the till from those of the web', async () => {
    const channels: PaymentChannel[] = ['link', 'cloud_pos', 'subscription', 'local_pos', 'charge', 'domain'];
    await addPayments(service, 6, (index) => ({ channel: channels[index] ?? 'link' }));
    expect(await listIds({ Channel: 'till' })).toEqual(['many-3', 'many-1']);
    expect(await listIds({ Channel: 'web' })).toEqual(['many-5', 'many-4', 'many-2', 'many-0']);
    const { body, rows } = await list({ Channel: 'till', Limit: '1' });
    expect(rows.map(({ TransactionId }) => TransactionId)).toEqual(['many-3']);
    expect(await listIds({ Channel: 'till', Limit: '1', Cursor: String(body.NextCursor) })).toEqual([
      'many-1',
    ]);
  });

  it('says until when a hold lasts', async () => {
    await service.pay(await service.createLink({ TransactionId: 'held', AutoCapture: false }));
    const { due_at } = await service.store
      .selectFrom('payments')
      .select('due_at')
      .where('transaction_id', '=', 'held')
      .executeTakeFirstOrThrow();
    const { rows } = await list();
    expect(rows).toMatchObject([{ Status: 'HELD', HeldUntil: new Date(Number(due_at)).toISOString() }]);
    await service.post('/api/v5/payments/capture', { TransactionIds: ['held'] });
    expect((await list()).rows).toMatchObject([{ Status: 'SETTLED', HeldUntil: null }]);
  });

  it('finds a payment by the card that paid it, but not by a declined card', async () => {
    const link = await service.createLink();
    await service.pay(link, { card: { number: '4000000000009995' } });
    expect(await listIds({ Card: '9995' })).toEqual([]);
    await service.pay(link, { card: VISA });
    expect([await listIds({ Card: '9995' }), await listIds({ Card: '1111' })]).toEqual([
      [],
      [link.transactionId],
    ]);
  });

  it('shows an expired link as EXPIRED, before and after the expiry is recorded', async () => {
    await service.createLink({ TransactionId: 'short', LinkDurationSeconds: 60 });
    await service.createLink({ TransactionId: 'long' });
    for (const step of [async () => service.clock.advance(60), () => service.runDueJobs()]) {
      await step();
      expect((await list({ Status: 'EXPIRED' })).rows).toMatchObject([
        { TransactionId: 'short', Status: 'EXPIRED' },
      ]);
      expect(await listIds({ Status: 'CREATED' })).toEqual(['long']);
      expect(await listIds({ Status: 'FAILED' })).toEqual([]);
      expect((await listIds({})).sort()).toEqual(['long', 'short']);
    }
  });

  it('pages without a gap, also over expired links whose expiry is not recorded yet', async () => {
    const ids = Array.from({ length: 7 }, (_, index) => `link-${index}`);
    for (const TransactionId of ids) {
      await service.createLink({ TransactionId, LinkDurationSeconds: 60 });
      service.clock.advance(1);
    }
    service.clock.advance(57);
    // The expiry of some links is recorded, that of the others is not.
    await service.runDueJobs();
    service.clock.advance(60);
    for (const query of [{}, { Status: 'EXPIRED' }] as Record<string, string>[]) {
      const pages: string[][] = [];
      for (let Cursor: string | null = ''; Cursor !== null; ) {
        const { body, rows } = await list({ ...query, Limit: '2', ...(Cursor && { Cursor }) });
        pages.push(rows.map(({ TransactionId }) => TransactionId));
        Cursor = body.NextCursor;
      }
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
      expect(pages.flat()).toEqual([...ids].reverse());
    }
  });

  it.each<[Record<string, string>, string]>([
    [{ Channel: 'shop' }, 'Channel'],
    [{ Status: 'settled' }, 'Status'],
    [{ Method: 'visa' }, 'Method'],
    [{ Card: '111' }, 'Card'],
    [{ Card: '11111' }, 'Card'],
    [{ Amount: '19.90' }, 'Amount'],
    [{ Amount: '-1' }, 'Amount'],
    [{ Amount: '10000001' }, 'Amount'],
    [{ Limit: '101' }, 'Limit'],
    [{ Cursor: 'x' }, 'Cursor'],
    [{ Sort: 'Amount' }, 'Sort'],
  ])('refuses %j', async (query, Field) => {
    const { status, body } = await list(query);
    expect([status, body.Errors.map((error) => error.Field)]).toEqual([400, [Field]]);
  });
});

describe('GET /api/v5/transactions/{TransactionId}', () => {
  const read = async (id: string): Promise<ApiBody['Transaction']> =>
    (await service.get(`/api/v5/transactions/${id}`)).body.Transaction;

  it('returns the fields of the list and a chronological timeline', async () => {
    const link = await service.createLink({ TransactionId: 'order-1042' });
    await service.pay(link, { card: { number: '4000000000009995' } });
    service.clock.advance(60);
    await service.pay(link);
    service.clock.advance(60);
    await service.post('/api/v5/payments/refund', { TransactionId: 'order-1042', Amount: 500 });
    service.clock.advance(60);
    await service.post('/api/v5/payments/refund', { TransactionId: 'order-1042' });
    const { Timeline, ...fields } = await read('order-1042');
    expect((await list()).rows).toEqual([fields]);
    expect(Timeline).toEqual([
      {
        At: '2026-11-21T09:30:00.000Z',
        Type: 'attempt',
        Method: 'card',
        State: 'DECLINED',
        DeclineCode: 'insufficient_funds',
        CardBrand: 'visa',
        Last4: '9995',
        SentAt: null,
        EndedAt: '2026-11-21T09:30:00.000Z',
      },
      expect.objectContaining({ At: '2026-11-21T09:31:00.000Z', Type: 'attempt', State: 'APPROVED' }),
      {
        At: '2026-11-21T09:31:00.000Z',
        Type: 'event',
        EventId: expect.stringMatching(/^evt_/),
        EventType: 'payment.captured',
      },
      expect.objectContaining({ Type: 'event', EventType: 'payment.settled' }),
      {
        At: '2026-11-21T09:32:00.000Z',
        Type: 'refund',
        RefundId: expect.stringMatching(/^rfd_/),
        Amount: 500,
        Cause: 'refund',
      },
      expect.objectContaining({ Type: 'event', EventType: 'refund.settled' }),
      expect.objectContaining({ At: '2026-11-21T09:33:00.000Z', Type: 'refund', Amount: 1490 }),
      expect.objectContaining({ Type: 'event', EventType: 'payment.refunded' }),
      expect.objectContaining({ Type: 'event', EventType: 'refund.settled' }),
    ]);
  });

  it('returns no card number or attempt key of the shopper, and no address in its timeline', async () => {
    const link = await service.createLink();
    await service.pay(link, { email: 'giulia@example.com', attemptKey: 'the-key-of-the-press' });
    const transaction = await read(link.transactionId);
    expect(JSON.stringify(transaction)).not.toMatch(/411111|the-key/i);
    expect(JSON.stringify(transaction.Timeline)).not.toContain('giulia');
  });
});
