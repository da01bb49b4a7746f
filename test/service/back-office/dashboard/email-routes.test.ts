import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../src/service/calls/companies/scopes.ts';
import { type NewMail, recordMail } from '../../../../src/service/mails/record-mail.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });

const createLink = (change: object = {}) => service.createLink({ SendConfirmationEmail: true, ...change });

const MAIL = { language: 'en', subject: 'Transfer', text: 'Hello', html: '<p>Hello</p>' } as const;

const record = (change: Partial<NewMail>) =>
  recordMail(service.store, {
    companyId: service.merchant.id,
    paymentId: null,
    kind: 'receipt',
    recipient: 'ada@example.com',
    mail: MAIL,
    now: service.clock.now(),
    ...change,
  });

describe('GET /sandbox/emails', () => {
  const pay = async (change: object = {}): Promise<TestLink> => {
    service.clock.advance(1);
    const link = await createLink(change);
    await service.pay(link);
    return link;
  };
  const listIds = async (query = '', company = service.merchant) =>
    (await service.get(`/sandbox/emails${query}`, company)).body.Emails.map(
      ({ TransactionId }) => TransactionId,
    );

  it('lists all emails newest first, or only those of one payment', async () => {
    const [first, second] = [await pay(), await pay()].map(({ transactionId }) => transactionId);
    expect(await listIds()).toEqual([second, first]);
    expect(await listIds(`?TransactionId=${first}`)).toEqual([first]);
    expect(await listIds('?TransactionId=unknown')).toEqual([]);
  });

  it('shows a company only its own emails', async () => {
    const { transactionId } = await pay();
    expect(await listIds('', service.partner)).toEqual([]);
    expect(await listIds(`?TransactionId=${transactionId}`, service.partner)).toEqual([]);
  });

  it('shows emails about contracts to their scope, and the others to that of payments', async () => {
    await record({ kind: 'confirmation' });
    await record({ kind: 'contract', recipient: 'party@example.com' });
    await record({ kind: 'code', recipient: 'party@example.com' });
    const read = async (...scopes: Scope[]) => {
      const headers = { authorization: `Bearer ${service.createToken(service.merchant, scopes)}` };
      const get = (url: string) => service.inject({ url, headers });
      const { Emails } = (await get('/sandbox/emails')).body;
      for (const { HtmlUrl } of all) {
        const isListed = Emails.some((mail) => mail.HtmlUrl === HtmlUrl);
        expect((await get(String(HtmlUrl))).status).toBe(isListed ? 200 : 404);
      }
      return Emails.map(({ To }) => To).sort();
    };
    const { Emails: all } = (await service.get('/sandbox/emails')).body;
    expect(all).toHaveLength(3);
    expect(await read('contracts')).toEqual(['party@example.com', 'party@example.com']);
    expect(await read('online-payments')).toEqual(['ada@example.com']);
    expect(await read('online-payments', 'contracts')).toHaveLength(3);
  });

  it('pages through emails of two kinds that were written at the same moment', async () => {
    const { transactionId } = await pay();
    const link = await createLink();
    await service.pay(link);
    const { payment_id: paymentId } = await service.store
      .selectFrom('mails')
      .select('payment_id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 3; count += 1) await record({ paymentId, kind: 'transfer' });
    const { Emails: all } = (await service.get('/sandbox/emails')).body;
    expect(all).toHaveLength(5);
    for (const filter of ['', `&TransactionId=${transactionId}`]) {
      const found: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = `Limit=2${filter}${cursor && `&Cursor=${cursor}`}`;
        const { body } = await service.get(`/sandbox/emails?${query}`);
        const { Emails, NextCursor } = body as unknown as { Emails: unknown[]; NextCursor: string | null };
        expect(Emails.length).toBe(NextCursor === null ? Emails.length : 2);
        found.push(...Emails);
        cursor = NextCursor;
      }
      const wanted = filter ? all.filter((mail) => mail.TransactionId === transactionId) : all;
      expect(found).toEqual(wanted);
    }
  });

  it('continues from its cursor when a newer email arrives', async () => {
    const first = await pay();
    const second = await pay();
    const { NextCursor } = (await service.get('/sandbox/emails?Limit=1')).body as unknown as {
      NextCursor: string;
    };
    await pay();
    expect(await listIds(`?Cursor=${NextCursor}`)).toEqual([first.transactionId]);
    expect((await listIds())[1]).toBe(second.transactionId);
  });

  it('returns at most 100 emails', async () => {
    await pay();
    const start = service.clock.now();
    for (let index = 1; index <= 101; index += 1)
      await record({ paymentId: null, now: start + index, mail: { ...MAIL, subject: `Mail ${index}` } });
    const { Emails } = (await service.get('/sandbox/emails')).body;
    expect(Emails).toHaveLength(100);
    expect(Emails[0]).toMatchObject({ Subject: 'Mail 101' });
    expect(Emails.at(-1)).toMatchObject({ Subject: 'Mail 2' });
  });

  it.each([
    ['TransactionId=a&TransactionId=b', 'TransactionId', 'Invalid value.'],
    ['TransactionId=', 'TransactionId', 'Invalid value.'],
    ['Limit=101', 'Limit', 'Invalid value.'],
    ['Limit=0', 'Limit', 'Invalid value.'],
    ['Cursor=abc', 'Cursor', 'Invalid value.'],
    ['transactionId=a', 'transactionId', 'Unknown field.'],
  ])('refuses the query %s', async (query, Field, Message) => {
    expect(await service.get(`/sandbox/emails?${query}`)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field, Message }] },
    });
  });
});

describe('GET /sandbox/emails/{EmailId}/html', () => {
  const load = (url: string, company = service.merchant) =>
    service.get(url, company) as unknown as Promise<{
      status: number;
      body: string;
      headers: Record<string, string>;
    }>;
  const findUrl = async () => String((await service.get('/sandbox/emails')).body.Emails[0]?.HtmlUrl);

  it('shows the mail with its logo, in a document that runs no scripts', async () => {
    await service.pay(await createLink({ Title: 'Coffee' }));
    const { status, body, headers } = await load(await findUrl());
    expect(status).toBe(200);
    expect(body).toContain('You have paid');
    expect(body).toMatch(/<img src="data:image\/png;base64,/);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'self'; sandbox/);
    expect(policy).not.toMatch(/script|same-origin|https?:|\*/);
  });

  it('returns the same 404 for another company’s mail as for an unknown one', async () => {
    await service.pay(await createLink());
    const [own, none] = [await findUrl(), '/sandbox/emails/none/html'];
    const [foreign, unknown] = [await load(own, service.partner), await load(none, service.partner)];
    expect(foreign).toMatchObject({
      status: 404,
      headers: { 'content-type': expect.stringContaining('json') },
    });
    expect(foreign.body).toEqual(unknown.body);
    expect((await service.inject({ url: own })).status).toBe(401);
  });

  it('returns 404 for a mail whose document has been deleted', async () => {
    await record({});
    const url = await findUrl();
    await service.store.updateTable('mails').set({ html: null }).execute();
    expect(await findUrl()).toBe('null');
    expect((await load(url)).status).toBe(404);
  });
});
