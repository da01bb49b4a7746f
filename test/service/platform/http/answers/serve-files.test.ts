import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataDir } from '../../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';
import { sendRaw } from '../connections/send-raw.ts';

const TEXT = 'body{margin:0}'.repeat(20);
const URL = '/docs/docs.css';

let service: TestService;
let path: string;
let removeDataDir: () => void;

function write(text: string): void {
  writeFileSync(path, text);
  writeFileSync(`${path}.br`, brotliCompressSync(text));
  writeFileSync(`${path}.gz`, gzipSync(text));
}

beforeEach(async () => {
  const { dataDir: distDir, ...dir } = createDataDir();
  removeDataDir = dir.removeDataDir;
  mkdirSync(join(distDir, 'docs'));
  path = join(distDir, 'docs/docs.css');
  write(TEXT);
  service = await createTestService({ distDir });
});
afterEach(async () => {
  await service.close();
  removeDataDir();
});

const get = (headers: Record<string, string> = {}, url = URL) => service.app.inject({ url, headers });
const getTag = async (encoding: string) => String((await get({ 'accept-encoding': encoding })).headers.etag);

describe('serveFiles', () => {
  it('has no file with a name that no file system takes', async () => {
    const { statusCode } = await service.app.inject(`/docs/${'a'.repeat(300)}`);
    expect(statusCode).toBe(404);
  });

  it.each([
    ['br', brotliCompressSync(TEXT)],
    ['gzip', gzipSync(TEXT)],
    ['identity', Buffer.from(TEXT)],
  ])('sends %s as built', async (encoding, bytes) => {
    const { statusCode, headers, rawPayload } = await get({ 'accept-encoding': encoding });
    expect([statusCode, headers.vary, headers['content-length']]).toEqual([
      200,
      'accept-encoding',
      String(bytes.length),
    ]);
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  it('sends a Connection header only where HTTP’s default differs', async () => {
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const ask = (version: string, connection: string) =>
      `GET ${URL} HTTP/${version}\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
    // The second request is answered on the same connection.
    const two = await sendRaw(port, ask('1.1', 'keep-alive') + ask('1.1', 'close'));
    expect(two.match(/HTTP\/1.1 200|^connection: .*/gim)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'Connection: close',
    ]);
    const old = await sendRaw(port, ask('1.0', 'keep-alive') + ask('1.0', 'close'));
    expect(old.match(/^connection: .*/gim)).toEqual(['Connection: keep-alive', 'Connection: close']);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const whole = await get(headers);
    const head = await service.app.inject({ method: 'HEAD', url: URL, headers });
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-length', 'content-encoding', 'etag', 'vary', 'content-type'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  });

  it('sends a strong ETag for each encoding, which depends only on the content', async () => {
    const tags = [await getTag('br'), await getTag('gzip'), await getTag('identity')];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/);
    // Another machine has written the same files at another time.
    for (const file of [path, `${path}.br`, `${path}.gz`]) utimesSync(file, 1, 1);
    expect([await getTag('br'), await getTag('gzip'), await getTag('identity')]).toEqual(tags);
    write(`${TEXT} `);
    expect(await getTag('br')).not.toBe(tags[0]);
  });

  it('answers 304 with the headers for a cache, only to the ETag of the same encoding', async () => {
    const tag = await getTag('br');
    const { statusCode, headers, rawPayload } = await get({
      'accept-encoding': 'br',
      'if-none-match': `"other", W/${tag}`,
    });
    expect([statusCode, rawPayload.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(200);
    expect((await get({ 'if-none-match': '*' })).statusCode).toBe(304);
  });

  it('sends a range of the chosen encoding', async () => {
    const whole = brotliCompressSync(TEXT);
    const part = await get({ 'accept-encoding': 'br', range: 'bytes=2-5' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      'content-encoding': 'br',
      'content-range': `bytes 2-5/${whole.length}`,
      'content-length': '4',
      etag: await getTag('br'),
      vary: 'accept-encoding',
    });
    expect(part.rawPayload.equals(whole.subarray(2, 6))).toBe(true);
  });

  it('sends the rest of a file only to a client that has the beginning of the same bytes', async () => {
    const range = { 'accept-encoding': 'br', range: 'bytes=2-' };
    expect((await get({ ...range, 'if-range': await getTag('br') })).statusCode).toBe(206);
    expect((await get({ ...range, 'if-range': await getTag('gzip') })).statusCode).toBe(200);
    expect((await get({ ...range, 'if-range': 'Sat, 21 Nov 2026 12:00:00 GMT' })).statusCode).toBe(200);
  });

  it('refuses a range after the end', async () => {
    const { statusCode, headers } = await get({ range: 'bytes=999999-' });
    expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${TEXT.length}`]);
  });

  it('ignores compressed files of other builds, and serves them at no URL', async () => {
    writeFileSync(path, 'body{margin:1px}');
    const { headers, body } = await get({ 'accept-encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe('body{margin:1px}');
    for (const ending of ['.br', '.gz']) expect((await get({}, URL + ending)).statusCode).toBe(404);
  });
});
