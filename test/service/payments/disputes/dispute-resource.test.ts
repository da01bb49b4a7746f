import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../../../src/protocol/payment-status.ts';
import type { JudgeDispute } from '../../../../src/service/payments/disputes/disputer.ts';
import { decideDispute } from '../../../../src/service/payments/disputes/disputes.ts';
import { DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';

const DAY_S = 86_400;

const service = useService();
afterEach(async () => expect(await findStrays()).toEqual([]));

/** Finds payments whose status contradicts their dispute. */
async function findStrays(): Promise<unknown[]> {
  const rows = await service.store
    .selectFrom('payments')
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .select(['transaction_id', 'status', 'state'])
    .execute();
  const open = ['NEEDS_RESPONSE', 'UNDER_REVIEW'];
  return rows.filter(({ status, state }) => open.includes(state) !== (status === 'DISPUTED'));
}

type Dispute = ApiBody['Dispute'];

const turn = (id: string, name: string, body?: object) =>
  service.post(`/sandbox/payments/${id}/${name}`, body);

const list = async (query = '', company = service.merchant): Promise<Dispute[]> =>
  (await service.get(`/api/v5/disputes${query}`, company)).body.Disputes;

const read = async ({ DisputeId }: Dispute): Promise<Dispute> =>
  (await service.get(`/api/v5/disputes/${DisputeId}`)).body.Dispute;

const submit = ({ DisputeId }: Dispute, body: object = { Text: 'It was delivered.' }) =>
  service.post(`/api/v5/disputes/${DisputeId}/evidence`, body);

const accept = ({ DisputeId }: Dispute) => service.post(`/api/v5/disputes/${DisputeId}/accept`, undefined);

async function open(TransactionId = 'order-1042', body?: object): Promise<Dispute> {
  await service.pay(await service.createLink({ TransactionId, Metadata: { order: '1042' } }));
  expect((await turn(TransactionId, 'dispute', body)).status).toBe(200);
  const [dispute] = (await list()).filter((one) => one.TransactionId === TransactionId);
  return dispute as Dispute;
}

const getStatus = async (id: string) =>
  (await service.get(`/api/v5/transactions/${id}`)).body.Transaction.Status;

async function pass(seconds: number): Promise<void> {
  service.clock.advance(seconds);
  await service.runDueJobs();
}

describe('a dispute', () => {
  it('is opened by the sandbox for the amount that is not refunded yet', async () => {
    await service.pay(await service.createLink({ TransactionId: 'a' }));
    await service.post('/api/v5/payments/refund', { TransactionId: 'a', Amount: 490 });
    await turn('a', 'dispute', { Reason: 'product_not_received' });
    const [dispute] = await list();
    expect(dispute).toEqual({
      DisputeId: expect.stringMatching(/^dsp_[0-9a-f-]{36}$/),
      TransactionId: 'a',
      Purpose: 'Order 1042',
      Shopper: { Name: 'Ada Rossi', Email: 'ada@example.com' },
      State: 'NEEDS_RESPONSE',
      Reason: 'product_not_received',
      Amount: 1500,
      Currency: 'EUR',
      RespondBy: '2026-11-28T09:30:00.000Z',
      Evidence: null,
      CreatedAt: '2026-11-21T09:30:00.000Z',
      UpdatedAt: '2026-11-21T09:30:00.000Z',
    });
    expect(await read(dispute as Dispute)).toEqual({
      ...dispute,
      Draft: expect.stringContaining('Order 1042'),
    });
  });

  it('that needs a response has a draft of what is known, in characters that an acquirer takes', async () => {
    const link = await service.createLink({
      TransactionId: 'a',
      Description: 'Kubek, żółty ☕',
      Amount: 1990,
      Items: [{ Name: 'Cup', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: '22' }],
    });
    await service.pay(link, { email: 'lucja@example.com', card: { name: 'Łucja Bianchi' } });
    await turn('a', 'dispute');
    const [dispute] = await list();
    expect(dispute).not.toHaveProperty('Draft');
    expect(Reflect.get(await read(dispute as Dispute), 'Draft')).toBe(
      [
        'Order: Order 1042, Kubek, zó?ty ?, reference a',
        'Items: 2 x Cup',
        'Paid: 19.90 EUR on 2026-11-21 09:30 UTC, Card, Visa ending in 1111',
        'Shopper: ?ucja Bianchi, lucja@example.com',
      ].join('\n'),
    );
    await submit(dispute as Dispute);
    expect(await read(dispute as Dispute)).not.toHaveProperty('Draft');
  });

  it('is opened for a direct debit of the sandbox’s account holder "Dispute"', async () => {
    const link = await service.createLink({ TransactionId: 'a' });
    await service.pay(link, { method: 'sepa_direct_debit', debit: { holder: 'Dispute Rossi' } });
    expect(await list()).toMatchObject([
      { TransactionId: 'a', State: 'NEEDS_RESPONSE', Reason: 'debit_not_authorized' },
    ]);
  });

  it('has the shopper whom its link names, if the approved attempt names no one', async () => {
    await service.pay(await service.createLink({ TransactionId: 'a', ShopperName: 'Giulia Bianchi' }));
    await service.store.updateTable('attempts').set({ email: null, holder_name: null }).execute();
    await turn('a', 'dispute');
    expect(await list()).toMatchObject([{ Shopper: { Name: 'Giulia Bianchi', Email: null } }]);
  });

  it('of a card payment has the reason "fraudulent" by default', async () => {
    await open('a');
    expect(await list()).toMatchObject([{ TransactionId: 'a', Reason: 'fraudulent' }]);
  });

  it.each([{ Reason: 'because' }, { Reason: 7 }, { Other: 1 }])(
    'is not opened with the body %j',
    async (body) => {
      await service.pay(await service.createLink({ TransactionId: 'a' }));
      expect((await turn('a', 'dispute', body)).status).toBe(400);
      expect([await list(), await getStatus('a')]).toEqual([[], 'SETTLED']);
    },
  );

  it('is not opened for an unpaid payment', async () => {
    await service.createLink({ TransactionId: 'a' });
    expect((await turn('a', 'dispute')).status).toBe(409);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['a winning text', 'See winning_evidence in the file.', 'WON', 'SETTLED'],
    ['any other text', 'It was delivered.', 'LOST', 'REFUNDED'],
  ])('with %s as evidence is decided a day later', async (_what, Text, state, status) => {
    const dispute = await open();
    service.clock.advance(DAY_S);
    const { body } = await submit(dispute, { Text });
    const Evidence = { Text, Files: [], SubmittedAt: '2026-11-22T09:30:00.000Z' };
    expect([body.Message, body.Dispute]).toEqual([
      'Evidence submitted.',
      { ...dispute, State: 'UNDER_REVIEW', Evidence, UpdatedAt: Evidence.SubmittedAt },
    ]);
    await pass(DAY_S - 1);
    expect([(await read(dispute)).State, await getStatus('order-1042')]).toEqual([
      'UNDER_REVIEW',
      'DISPUTED',
    ]);
    await pass(1);
    expect(await read(dispute)).toMatchObject({ State: state, UpdatedAt: '2026-11-23T09:30:00.000Z' });
    expect(await getStatus('order-1042')).toBe(status);
    // Nothing is decided twice.
    await pass(30 * DAY_S);
    expect((await read(dispute)).State).toBe(state);
  });

  it('without a response is lost after seven days', async () => {
    const dispute = await open();
    await pass(7 * DAY_S - 1);
    expect((await read(dispute)).State).toBe('NEEDS_RESPONSE');
    await pass(1);
    expect([(await read(dispute)).State, await getStatus('order-1042')]).toEqual(['LOST', 'REFUNDED']);
    const { Refunds } = (await service.get('/api/v5/refunds')).body;
    expect(Refunds).toMatchObject([{ Cause: 'lose_dispute', Amount: 1990 }]);
  });

  it('accepts no response after its deadline, even if it is not decided yet', async () => {
    const dispute = await open();
    service.clock.advance(7 * DAY_S - 1);
    const other = await open('in-time');
    service.clock.advance(1);
    for (const late of [await submit(dispute), await accept(dispute)])
      expect(late.body).toMatchObject({ Code: 'DISPUTE_STATE', Hint: 'The deadline to respond has passed.' });
    expect((await submit(other)).status).toBe(200);
  });

  it('keeps a response that arrived after the worker had claimed the dispute', async () => {
    const dispute = await open();
    service.clock.advance(7 * DAY_S - 1);
    await submit(dispute, { Text: 'winning_evidence' });
    const { id } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    // The worker has claimed the dispute a moment before, and decides it now.
    const now = service.clock.now();
    const needs = { ...service.needs, judgeDispute: () => 'LOST' as const };
    const decision = { paymentId: id, latest: now + DUE_LEASE_MS, now };
    await service.store.transaction().execute((trx) => decideDispute(trx, needs, decision));
    expect((await read(dispute)).State).toBe('UNDER_REVIEW');
    await pass(DAY_S);
    expect((await read(dispute)).State).toBe('WON');
  });

  it.each([
    ['of another company', true],
    ['that does not exist', false],
  ])('%s is neither read nor answered', async (_what, exists) => {
    const { DisputeId } = await open();
    const path = `/api/v5/disputes/${exists ? DisputeId : 'dsp_00000000-0000-4000-8000-000000000000'}`;
    const { partner } = service;
    for (const { body } of [
      await service.get(path, partner),
      await service.post(`${path}/evidence`, { Text: 'x' }, partner),
      await service.post(`${path}/accept`, undefined, partner),
    ])
      expect(body).toMatchObject({ StatusCode: 404, Code: 'DISPUTE_NOT_FOUND' });
    expect(await list()).toMatchObject([{ DisputeId, State: 'NEEDS_RESPONSE' }]);
  });

  it('of an earlier version, without a deadline, can be answered at any time', async () => {
    const dispute = await open();
    await service.store.updateTable('disputes').set({ respond_by: null }).execute();
    service.clock.advance(6 * DAY_S);
    expect((await submit(dispute)).status).toBe(200);
  });

  it.each<[string, { due: number | null; judge?: JudgeDispute; status?: PaymentStatus }, object]>([
    [
      'without a response is lost, whatever its judge says',
      { due: 0, judge: () => 'WON' },
      { state: 'LOST' },
    ],
    ['that is not due is not decided', { due: 1, judge: () => 'LOST' }, { state: 'NEEDS_RESPONSE' }],
    [
      'that nothing makes due is not decided',
      { due: null, judge: () => 'LOST' },
      { state: 'NEEDS_RESPONSE' },
    ],
    ['that the acquirer decides is due no more', { due: 0 }, { state: 'NEEDS_RESPONSE', due_at: null }],
    [
      'whose payment has another state is not decided',
      { due: 0, judge: () => 'LOST', status: 'SETTLED' },
      { state: 'NEEDS_RESPONSE', status: 'SETTLED' },
    ],
  ])('%s', async (_what, { due, judge, status = 'DISPUTED' }, after) => {
    await open();
    const { store, needs, clock } = service;
    const now = clock.now();
    const due_at = due === null ? null : now + due;
    await store.updateTable('payments').set({ due_at, status }).execute();
    const { id } = await store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const decision = { paymentId: id, latest: now, now };
    await store
      .transaction()
      .execute((trx) => decideDispute(trx, { ...needs, judgeDispute: judge }, decision));
    const payments = store.selectFrom('payments').innerJoin('disputes', 'payment_id', 'payments.id');
    expect(await payments.select(['state', 'status', 'payments.due_at']).executeTakeFirst()).toMatchObject(
      after,
    );
    await store.updateTable('payments').set({ status: 'DISPUTED' }).where('status', '=', status).execute();
  });

  it('that is accepted is lost at once', async () => {
    const dispute = await open();
    const { status, body } = await accept(dispute);
    expect([status, body.Message, body.Dispute]).toEqual([
      200,
      'Dispute accepted.',
      expect.objectContaining({ State: 'LOST', Evidence: null }),
    ]);
    expect(await getStatus('order-1042')).toBe('REFUNDED');
  });

  it('is not accepted by evidence that is sent to the accept call', async () => {
    const dispute = await open();
    const { status, body } = await service.post(`/api/v5/disputes/${dispute.DisputeId}/accept`, {
      Text: 'x',
    });
    expect([status, body.Errors[0]]).toMatchObject([400, { Field: 'Text', Code: 'UNKNOWN_FIELD' }]);
    expect((await read(dispute)).State).toBe('NEEDS_RESPONSE');
  });

  it('can be responded to only once', async () => {
    const dispute = await open();
    await submit(dispute);
    for (const again of [await submit(dispute, { Text: 'winning_evidence' }), await accept(dispute)])
      expect(again.body).toMatchObject({
        StatusCode: 409,
        Message: 'The state of the dispute does not allow this.',
        Hint: 'The dispute is UNDER_REVIEW; this call needs NEEDS_RESPONSE.',
      });
    await pass(DAY_S);
    expect((await read(dispute)).State).toBe('LOST');
  });

  it('is responded to once, however many responses arrive at once', async () => {
    const dispute = await open();
    const answers = await Promise.all([
      submit(dispute, { Text: 'a' }),
      accept(dispute),
      submit(dispute, { Text: 'b' }),
      accept(dispute),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['win-dispute', 'WON', 'SETTLED'],
    ['lose-dispute', 'LOST', 'REFUNDED'],
  ])('is ended by the sandbox call %s, with or without a response', async (name, state, status) => {
    const first = await open('first');
    const second = await open('second');
    await submit(second);
    for (const dispute of [first, second]) {
      expect((await turn(dispute.TransactionId, name)).body.Status).toBe(status);
      expect((await read(dispute)).State).toBe(state);
    }
    await pass(30 * DAY_S);
    expect((await read(first)).State).toBe(state);
  });
});

describe('the evidence of a dispute', () => {
  const file = { Name: 'receipt.pdf', ContentType: 'application/pdf', Content: 'JVBERi0xLjQK' };

  it('lists its files without their content', async () => {
    const dispute = await open();
    await submit(dispute, {
      Text: 'See these.',
      Files: [file, { ...file, Name: 'b.pdf', Content: 'JVBERi0=' }],
    });
    expect((await read(dispute)).Evidence?.Files).toEqual([
      { Name: 'receipt.pdf', ContentType: 'application/pdf', Size: 9 },
      { Name: 'b.pdf', ContentType: 'application/pdf', Size: 5 },
    ]);
    const rows = await service.store.selectFrom('dispute_files').select('content').execute();
    expect(rows.map(({ content }) => content).sort()).toEqual(['JVBERi0=', 'JVBERi0xLjQK']);
  });

  it('returns its files as downloads that browsers do not display', async () => {
    const dispute = await open();
    await submit(dispute, {
      Text: 'x',
      Files: [file, { ...file, Name: "Zoë's <b>(1)*.pdf", Content: 'JVBERi0=' }],
    });
    const ask = (number: string, company = service.merchant) =>
      service.get(`/api/v5/disputes/${dispute.DisputeId}/evidence/${number}`, company);
    const { status, body, headers } = await ask('2');
    expect([status, String(body)]).toEqual([200, '%PDF-']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Zo%C3%AB%27s%20%3Cb%3E%281%29%2A.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    for (const number of ['0', '3', '6', '1.0', 'x'])
      expect((await ask(number)).body).toMatchObject({ StatusCode: 404, Code: 'EVIDENCE_FILE_NOT_FOUND' });
    expect((await ask('1', service.partner)).body).toMatchObject({
      StatusCode: 404,
      Code: 'EVIDENCE_FILE_NOT_FOUND',
    });
  });

  it.each<[string, object, string]>([
    ['no text', {}, 'Text'],
    ['an empty text', { Text: '' }, 'Text'],
    ['a text that is too long', { Text: 'x'.repeat(10_001) }, 'Text'],
    ['a NUL character', { Text: 'a\u0000' }, 'Text'],
    ['too many files', { Text: 'x', Files: Array(6).fill(file) }, 'Files'],
    [
      'a file of another type',
      { Text: 'x', Files: [{ ...file, ContentType: 'text/html' }] },
      'Files[0].ContentType',
    ],
    ['a file that is not base64', { Text: 'x', Files: [{ ...file, Content: 'no!!' }] }, 'Files[0].Content'],
    [
      'a single character that is not base64',
      { Text: 'x', Files: [{ ...file, Content: '*' }] },
      'Files[0].Content',
    ],
    [
      'a text file that is declared as a PDF',
      { Text: 'x', Files: [file, { ...file, Content: 'aGk=' }] },
      'Files[1].Content',
    ],
    [
      'a PDF that is declared as a PNG',
      { Text: 'x', Files: [{ ...file, ContentType: 'image/png' }] },
      'Files[0].Content',
    ],
    ['an empty file', { Text: 'x', Files: [{ ...file, Content: '' }] }, 'Files[0].Content'],
    ['an unknown field', { Text: 'x', Verdict: 'WON' }, 'Verdict'],
  ])('is refused with %s', async (_what, body, Field) => {
    const dispute = await open();
    const answer = await submit(dispute, body);
    expect([answer.status, answer.body.Errors[0]?.Field]).toEqual([400, Field]);
    expect((await read(dispute)).State).toBe('NEEDS_RESPONSE');
  });

  it.each([
    ['image/png', 'iVBORw0KGgoAAAAN'],
    ['image/jpeg', '/9j/4AAQSkZJRg=='],
  ])('accepts a picture of the type %s', async (ContentType, Content) => {
    const { status } = await submit(await open(), { Text: 'x', Files: [{ ...file, ContentType, Content }] });
    expect(status).toBe(200);
  });

  it('may have several lines and any Unicode characters', async () => {
    const Text = 'Consegnato.\n\tFirmato: “Ada Rossi” 🙂';
    expect((await submit(await open(), { Text })).body.Dispute.Evidence?.Text).toBe(Text);
  });
});

describe('GET /api/v5/disputes', () => {
  it('lists disputes by state, newest first, page by page', async () => {
    const first = await open('first');
    service.clock.advance(1);
    const second = await open('second');
    service.clock.advance(1);
    const third = await open('third');
    await submit(second);
    const ids = async (query: string) => (await list(query)).map(({ TransactionId }) => TransactionId);
    expect(await ids('')).toEqual(['third', 'second', 'first']);
    expect(await ids('?State=NEEDS_RESPONSE')).toEqual(['third', 'first']);
    expect(await ids('?State=UNDER_REVIEW')).toEqual(['second']);
    const { body } = await service.get('/api/v5/disputes?Limit=2');
    expect(body.Disputes.map(({ DisputeId }) => DisputeId)).toEqual([third.DisputeId, second.DisputeId]);
    expect((await list(`?Limit=2&Cursor=${body.NextCursor}`))[0]?.DisputeId).toBe(first.DisputeId);
    expect((await service.get('/api/v5/disputes?State=OPEN')).status).toBe(400);
  });
});

describe('the events of a dispute', () => {
  const register = (EventTypes: string[]) =>
    service.post('/api/v5/webhooks/create', { Url: 'https://hooks.example/', EventTypes });

  it('are sent to webhooks that name them, with the id of the dispute', async () => {
    await register(['dispute.created', 'dispute.under_review', 'dispute.won', 'dispute.lost']);
    const dispute = await open();
    await submit(dispute, { Text: 'winning_evidence' });
    await pass(DAY_S);
    await service.deliverDue();
    const bodies = service.receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, string>);
    expect(bodies.map(({ EventType, Status }) => [EventType, Status]).sort()).toEqual([
      ['dispute.created', 'NEEDS_RESPONSE'],
      ['dispute.under_review', 'UNDER_REVIEW'],
      ['dispute.won', 'WON'],
    ]);
    for (const body of bodies)
      expect(body).toMatchObject({
        TransactionId: dispute.DisputeId,
        Amount: 1990,
        Metadata: { order: '1042', resource: 'dispute', transaction_id: 'order-1042' },
      });
  });

  it('are in the timeline of the payment, with the dispute', async () => {
    const dispute = await open();
    service.clock.advance(60);
    await accept(dispute);
    const { Timeline } = (await service.get('/api/v5/transactions/order-1042')).body.Transaction;
    expect(Timeline.slice(3).map(({ At, Type, EventType }) => [At, Type, EventType])).toEqual([
      ['2026-11-21T09:30:00.000Z', 'dispute', undefined],
      ['2026-11-21T09:30:00.000Z', 'event', 'payment.disputed'],
      ['2026-11-21T09:30:00.000Z', 'event', 'dispute.created'],
      ['2026-11-21T09:31:00.000Z', 'refund', undefined],
      ['2026-11-21T09:31:00.000Z', 'event', 'payment.refunded'],
      ['2026-11-21T09:31:00.000Z', 'event', 'refund.settled'],
      ['2026-11-21T09:31:00.000Z', 'event', 'dispute.lost'],
    ]);
    expect(Timeline[3]).toMatchObject({ DisputeId: dispute.DisputeId, State: 'LOST', Amount: 1990 });
  });
});
