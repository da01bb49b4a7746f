import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { createGatedAcquirer } from '../../support/create-gated-acquirer.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

interface Page {
  Message: string;
  StatusCode: number;
  Result: boolean;
  Errors: { Field: string; Message: string }[];
  Links: { TransactionId: string; Status: string; CreatedAt: string }[];
  NextCursor: string | null;
}

const FACTS = { iban: 'IT60X0542811101000000123456', fiscalCode: '12345678903' };
const service = useService({ companies: BUILT_IN_COMPANIES.map((company) => ({ ...company, ...FACTS })) });

const shopper = createRailShopper(() => service);

async function list(query: Record<string, string> = {}, company?: Company, version = 'v4') {
  const path = `/api/${version}/payments/links?${new URLSearchParams(query)}`;
  const { status, body } = await service.get(path, company);
  return { status, body: body as unknown as Page };
}

const listIds = async (query: Record<string, string> = {}) =>
  (await list(query)).body.Links.map(({ TransactionId }) => TransactionId);

/** Links a second apart, `link-0` the oldest. */
async function createLinks(count: number, change: object = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `link-${index}`);
  for (const TransactionId of ids) {
    await service.createLink({ TransactionId, ...change });
    service.clock.advance(1);
  }
  return ids.reverse();
}

/** Reads all pages, and calls `between` after each. */
async function turnPages(query: Record<string, string>, between = async () => {}): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list({ ...query, ...(cursor && { Cursor: cursor }) });
    pages.push(body.Links.map(({ TransactionId }) => TransactionId));
    cursor = body.NextCursor;
    await between();
  }
  return pages;
}

describe('GET …/payments/links', () => {
  it('finds the link of a bank transfer by its reference, also with spaces and in lower case', async () => {
    const { transactionId } = await service.createLink({ Providers: ['FlowPay'] });
    await service.createLink({ Providers: ['FlowPay'] });
    await service.createLink({ Providers: ['FlowPay'] }, service.partner);
    const { body } = await service.get(`/api/v5/payments/link/${transactionId}`);
    const reference = String(body.Link.TransferReference);
    const spaced = reference.replace(/(.{4})/g, '$1 ').toLowerCase();
    const grouped = ['\u00a0', '\u202f', '-', '.', '/', '\r\n'].map((sign) =>
      reference.replace(/(.{4})(?=.)/g, `$1${sign}`),
    );
    for (const TransferReference of [reference, spaced, ...grouped])
      expect(await listIds({ TransferReference })).toEqual([transactionId]);
    expect(await listIds({ TransferReference: reference.slice(0, -1) })).toEqual([]);
    expect((await list({ TransferReference: reference }, service.partner)).body.Links).toEqual([]);
    expect((await list({ TransferReference: 'R'.repeat(51) })).status).toBe(400);
  });

  it.each(['v4', 'v5'])('shows on %s each link with the fields of the call for one link', async (version) => {
    await service.createLink({ TransactionId: 'a', Metadata: { order: 7 }, Type: 'embedded' });
    const { body } = await service.get('/api/v4/payments/link/a');
    expect(await list({}, service.merchant, version)).toEqual({
      status: 200,
      body: {
        Message: 'Payment links of the company.',
        StatusCode: 200,
        Result: true,
        Links: [body.Link],
        NextCursor: null,
      },
    });
  });

  it('is empty for a company without links', async () => {
    await service.createLink({}, service.partner);
    expect((await list()).body).toMatchObject({ Links: [], NextCursor: null });
    expect((await list({}, service.partner)).body.Links).toHaveLength(1);
  });

  it('lists the newest links first, 50 by default and 100 at most', async () => {
    const ids = await createLinks(101);
    expect(await listIds()).toEqual(ids.slice(0, 50));
    expect(await listIds({ Limit: '1' })).toEqual(ids.slice(0, 1));
    expect(await listIds({ Limit: '100' })).toEqual(ids.slice(0, 100));
    expect((await turnPages({ Limit: '40' })).map((page) => page.length)).toEqual([40, 40, 21]);
  });

  it('returns no empty page after the last link', async () => {
    await createLinks(4);
    expect((await turnPages({ Limit: '2' })).map((page) => page.length)).toEqual([2, 2]);
  });

  it('shows each link once, even if many were created in the same millisecond', async () => {
    for (let index = 0; index < 7; index += 1) await service.createLink({ TransactionId: `twin-${index}` });
    const seen = (await turnPages({ Limit: '2' })).flat();
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('neither repeats nor skips a link while new ones are created', async () => {
    const ids = await createLinks(5);
    const pages = await turnPages({ Limit: '2' }, async () => {
      await service.createLink();
      service.clock.advance(1);
    });
    expect(pages.flat()).toEqual(ids);
  });

  it('lists a link as EXPIRED, not as CREATED, as soon as it has expired', async () => {
    await service.createLink({ TransactionId: 'brief', LinkDurationSeconds: 1 });
    await service.createLink({ TransactionId: 'long' });
    await service.createLink({ TransactionId: 'noticed', LinkDurationSeconds: 1 });
    service.clock.advance(1);
    await service.post('/api/v4/payments/link/noticed/expire', {});
    const statuses = (await list()).body.Links.map(({ TransactionId, Status }) => [TransactionId, Status]);
    expect(Object.fromEntries(statuses)).toEqual({ brief: 'EXPIRED', long: 'CREATED', noticed: 'EXPIRED' });
    expect((await listIds({ Status: 'EXPIRED' })).sort()).toEqual(['brief', 'noticed']);
    expect(await listIds({ Status: 'CREATED' })).toEqual(['long']);
  });

  it('pages through expired links in order, whether or not their expiry is recorded', async () => {
    const ids = await createLinks(6, { LinkDurationSeconds: 1 });
    for (const index of [1, 2, 4]) await service.post(`/api/v4/payments/link/link-${index}/expire`, {});
    expect(await turnPages({ Status: 'EXPIRED', Limit: '4' })).toEqual([ids.slice(0, 4), ids.slice(4)]);
  });

  it('does not list a link as expired while it is being paid', async () => {
    await service.close();
    const acquirer = createGatedAcquirer();
    Object.assign(service, await createTestService({ acquirer }));
    const link = await service.createLink({ TransactionId: 'late', LinkDurationSeconds: 1 });
    const paying = service.pay(link);
    await acquirer.arrival();
    service.clock.advance(5);
    expect(await listIds({ Status: 'CREATED' })).toEqual(['late']);
    expect(await listIds({ Status: 'EXPIRED' })).toEqual([]);
    acquirer.answer({ isApproved: true });
    await paying;
    expect(await listIds({ Status: 'SETTLED' })).toEqual(['late']);
  });

  it('filters by status, type, method and transaction id, alone and combined', async () => {
    const paid = await service.createLink({ TransactionId: 'paid', Type: 'embedded' });
    const sent = await service.createLink({ TransactionId: 'sent' });
    await service.createLink({ TransactionId: 'open' });
    await service.pay(paid);
    const { bank } = await shopper.goToBank(sent, 'klarna');
    await shopper.decide(bank, 'approve');
    expect(await listIds({ Status: 'SETTLED' })).toEqual(['paid']);
    expect(await listIds({ Status: 'PENDING' })).toEqual(['sent']);
    expect(await listIds({ Type: 'embedded' })).toEqual(['paid']);
    expect(await listIds({ Method: 'klarna' })).toEqual(['sent']);
    expect(await listIds({ TransactionId: 'open' })).toEqual(['open']);
    const all = { Status: 'SETTLED', Type: 'embedded', Method: 'card', TransactionId: 'paid' };
    expect(await listIds(all)).toEqual(['paid']);
    for (const change of [
      { Status: 'CREATED' },
      { Type: 'standard' },
      { Method: 'klarna' },
      { TransactionId: 'open' },
    ])
      expect(await listIds({ ...all, ...change })).toEqual([]);
  });

  it('filters by the exact transaction id, and finds none of another company', async () => {
    await service.createLink({ TransactionId: 'order 1/ä' });
    await service.createLink({ TransactionId: 'theirs' }, service.partner);
    expect(await listIds({ TransactionId: 'order 1/ä' })).toEqual(['order 1/ä']);
    for (const TransactionId of ['order', 'theirs', 'ORDER 1/ä', 'order%', '%'])
      expect(await listIds({ TransactionId })).toEqual([]);
  });

  it('filters by creation time, with From inclusive and To exclusive', async () => {
    const ids = await createLinks(4);
    expect(await listIds({ From: '2026-11-21T09:30:01Z' })).toEqual(ids.slice(0, 3));
    expect(await listIds({ To: '2026-11-21T09:30:01.000Z' })).toEqual(ids.slice(3));
    expect(await listIds({ From: '2026-11-21T09:30:00.001Z', To: '2026-11-21T09:30:03Z' })).toEqual(
      ids.slice(1, 3),
    );
    expect(await listIds({ From: '2026-11-21T09:30:03Z', To: '2026-11-21T09:30:01Z' })).toEqual([]);
    expect(await listIds({ From: '2026-11-21T10:30:01+01:00' })).toEqual(ids.slice(0, 3));
    expect(await listIds({ From: '2026-11-21', To: '2026-11-22' })).toEqual(ids);
    expect(await listIds({ From: '2026-11-22' })).toEqual([]);
  });

  it('keeps the filters from page to page', async () => {
    for (const index of [1, 2, 3, 4, 5]) {
      await service.createLink({ TransactionId: `link-${index}`, Type: index % 2 ? 'embedded' : 'standard' });
      service.clock.advance(1);
    }
    expect(await turnPages({ Type: 'embedded', Limit: '2' })).toEqual([['link-5', 'link-3'], ['link-1']]);
  });

  it.each<[string, string]>([
    ['Limit', '0'],
    ['Limit', '101'],
    ['Limit', '1.5'],
    ['Limit', '-1'],
    ['Limit', ' 5'],
    ['Limit', '0x10'],
    ['Limit', ''],
    ['Limit', '01'],
    ['Cursor', 'next'],
    ['Cursor', ''],
    ['Cursor', Buffer.from('1e9 a').toString('base64url')],
    ['Cursor', Buffer.from(`1 dlv_${randomUUID()}`).toString('base64url')],
    ['Cursor', `${Buffer.from('1700000000000 abc').toString('base64url')}=`],
    ['Cursor', Buffer.from("1700000000000 ' or 1=1").toString('base64url')],
    ['Status', 'created'],
    ['Status', 'OPEN'],
    ['Status', 'CREATED,SETTLED'],
    ['Type', 'hosted'],
    ['Method', 'VIS'],
    ['Method', '__proto__'],
    ['TransactionId', ''],
    ['TransactionId', 'a\u0000b'],
    ['TransactionId', 'x'.repeat(65)],
    ['From', '2026-11-21T09:30:00'],
    ['From', '2026-11-21T09:30:00 01:00'],
    ['From', '2026-11-31'],
    ['To', '2026-02-30T09:30:00Z'],
    ['To', '2026-11-21T24:00:00Z'],
    ['To', '1700000000000'],
  ])('refuses %s=%j', async (Field, value) => {
    const { status, body } = await list({ [Field]: value });
    expect([status, body.Errors]).toEqual([400, [findBrokenRule(Field, 'Invalid value.')]]);
  });

  it('refuses unknown and repeated parameters', async () => {
    const { body } = await service.get(
      '/api/v4/payments/links?limit=5&Status=CREATED&Limit=1&Limit=2&__proto__=x&Type=x',
    );
    expect(body).toMatchObject({ StatusCode: 400, Message: 'Invalid value.' });
    expect(body.Errors).toMatchObject([
      { Field: 'Limit', Code: 'INVALID_VALUE', Message: 'Invalid value.' },
      {
        Field: 'Type',
        Code: 'INVALID_VALUE',
        Message: 'Invalid value.',
        Hint: 'One of standard or embedded.',
      },
      { Field: 'limit', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.' },
      { Field: '__proto__', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.' },
    ]);
  });
});
