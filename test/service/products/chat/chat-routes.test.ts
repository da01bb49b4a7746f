import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '../../../../src/protocol/languages.ts';
import { touchDirectory } from '../../../../src/service/calls/companies/directory-version.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { ADA, createChat } from './create-chat.ts';

const service = useService({ companies: ALL_SCOPES });
const { post, get, join, write, read, answer } = createChat(() => service);
const load = (url: string, headers: Record<string, string> = {}) =>
  service.inject<string>({ method: 'GET', url, headers });
const DAY_SECONDS = 86_400;

describe('IframeUrl', () => {
  it('can be framed by the company’s current domains only', async () => {
    const { frame } = await join();
    const readFramers = async () =>
      /frame-ancestors ([^;]*)/.exec(String((await load(frame)).headers['content-security-policy']))?.[1];
    const { domains } = service.merchant;
    const hosts = domains.flatMap((domain) =>
      /(^|\.)localhost$|^127\./.test(domain)
        ? [`http://${domain}:*`, `https://${domain}:*`]
        : [`https://${domain}:*`],
    );
    expect(await readFramers()).toBe(hosts.join(' '));
    await service.post('/api/v5/authorized-domains', { Domain: 'new.example' });
    expect(await readFramers()).toBe(['https://new.example:*', ...hosts].join(' '));
  });

  it('is an uncached page with our own script and without messages', async () => {
    const { frame, ThreadId } = await join();
    await answer(ThreadId, 'Secret answer');
    const { status, headers, body } = await load(frame);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).not.toContain('Secret answer');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each<[string | undefined, string]>([
    ...LANGUAGE_CODES.map((code): [string, string] => [code, LANGUAGES[code]]),
    ['he-IL', 'he'],
    ['pt-BR', 'fr'],
    [undefined, 'fr'],
  ])('is in the language of the locale %s: %s', async (Locale, lang) => {
    const { frame } = await join(ADA, Locale ? { Locale } : {});
    expect((await load(frame, { 'accept-language': 'fr' })).body).toContain(`<html lang="${lang}"`);
  });

  it('is 404 for an unknown token', async () => {
    for (const path of ['', '/messages'])
      expect((await load(`/checkout/chat/${'x'.repeat(22)}${path}`)).status).toBe(404);
    expect((await write(`/checkout/chat/${'x'.repeat(22)}`, { Text: 'a' })).status).toBe(404);
  });

  it('is 410 after 24 hours, with a page in its language and a JSON answer; the thread goes on', async () => {
    const { frame, ThreadId } = await join(ADA, { Locale: 'de' });
    service.clock.advance(DAY_SECONDS - 1);
    expect([(await load(frame)).status, (await read(frame)).status]).toEqual([200, 200]);
    service.clock.advance(1);
    const page = await load(frame);
    expect([page.status, page.body.includes('lang="de"')]).toEqual([410, true]);
    // The error page also says so inside the page of the shop.
    expect(page.headers['content-security-policy']).toContain('frame-ancestors https://');
    for (const over of [await read(frame), await write(frame, { Text: 'Hello' })])
      expect([over.status, over.body.Code]).toEqual([410, 'CHAT_SESSION_OVER']);
    expect((await get(`/threads/${ThreadId}/messages`)).body.Messages).toEqual([]);
    const next = await join();
    expect(next.ThreadId).toBe(ThreadId);
    expect((await write(next.frame, { Text: 'Hello' })).status).toBe(200);
  });
});

describe('the calls of the frame', () => {
  it('write and read the messages of their own thread, without data of the company', async () => {
    const { frame, ThreadId } = await join();
    const other = await join({ Id: 'u-8', Name: 'Bo' });
    await write(other.frame, { Text: 'Not for Ada' });
    const sent = await write(frame, { Text: 'Where is my order?' });
    expect(sent).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    await post(`/threads/${ThreadId}/messages`, { Text: 'On its way.', Metadata: { agent: 'internal' } });
    const { body } = await read(frame);
    expect(body).toMatchObject({ State: 'OPEN', NextCursor: null });
    expect(body.Messages).toEqual([
      {
        MessageId: expect.stringMatching(/^msg_/),
        From: 'company',
        Text: 'On its way.',
        CreatedAt: '2026-11-21T09:30:00.001Z',
      },
      sent.body.Message,
    ]);
    const [newest, oldest] = body.Messages;
    expect((await read(frame, `?From=${newest?.CreatedAt}`)).body.Messages).toEqual([newest]);
    const { NextCursor } = (await read(frame, '?Limit=1')).body;
    expect((await read(frame, `?Limit=1&Cursor=${NextCursor}`)).body.Messages).toEqual([oldest]);
    expect((await read(frame, '?ThreadId=x')).status).toBe(400);
    await post(`/threads/${ThreadId}/close`);
    expect((await read(frame)).body.State).toBe('CLOSED');
  });

  it('store a message that is repeated with its key once', async () => {
    const { frame, ThreadId } = await join();
    const key = { 'idempotency-key': 'k1' };
    const sent = await Promise.all(Array.from({ length: 5 }, () => write(frame, { Text: 'Hello' }, key)));
    expect(new Set(sent.map(({ body }) => body.Message.MessageId)).size).toBe(1);
    expect(await write(frame, { Text: 'Other' }, key)).toMatchObject({
      status: 422,
      body: { Code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await write(frame, { Text: 'Hello' }, { 'idempotency-key': '' })).status).toBe(400);
    // A key belongs to its thread; without a key, the same text is another message.
    const other = await join({ Id: 'u-8', Name: 'Bo' });
    await write(other.frame, { Text: 'Hello' }, key);
    await write(frame, { Text: 'Hello' });
    expect((await get(`/threads/${ThreadId}/messages`)).body.Messages).toHaveLength(2);
    expect((await get('/notifications')).body.Notifications).toHaveLength(3);
    await post(`/threads/${ThreadId}/close`);
    expect((await write(frame, { Text: 'Hello' }, key)).status).toBe(200);
  });

  it.each([
    ['an unknown field', { Text: 'a', From: 'company' }, 400],
    ['a list', ['a'], 400],
  ])('refuse %s', async (_what, body, status) => {
    const { frame } = await join();
    expect((await write(frame, body)).status).toBe(status);
  });

  it.each(['cross-site', 'same-site', 'none'])('refuse a page that is %s', async (site) => {
    const { frame } = await join();
    const headers = { 'sec-fetch-site': site };
    const answers = [await read(frame, '', headers), await write(frame, { Text: 'a' }, headers)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await write(frame, { Text: 'a' }, own)).status).toBe(200);
  });

  it('are rate limited per thread over all of its sessions', async () => {
    const { frame } = await join();
    const again = await join();
    for (let count = 0; count < 120; count += 1) await write(count % 2 ? frame : again.frame, { Text: 'x' });
    const refused = await write(frame, { Text: 'x' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    expect((await read(frame)).status).toBe(200);
    const other = await join({ Id: 'u-8', Name: 'Bo' });
    expect((await write(other.frame, { Text: 'x' })).status).toBe(200);
  });

  it('return 404 when the company no longer exists', async () => {
    const { frame } = await join();
    await service.store.transaction().execute(async (trx) => {
      await trx
        .updateTable('companies')
        .set({ is_listed: 0 })
        .where('id', '=', service.merchant.id)
        .execute();
      await touchDirectory(trx);
    });
    await service.directory.publish();
    expect([(await load(frame)).status, (await read(frame)).status]).toEqual([404, 404]);
  });
});
