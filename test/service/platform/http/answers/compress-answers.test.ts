import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressAnswers } from '../../../../../src/service/platform/http/answers/compress-answers.ts';

const PAGE = `<!doctype html>${'<p>Order 1042</p>'.repeat(50)}`;

const LONG = `<!doctype html>${'<p>Bestellung für Zoë – 10 €</p>'.repeat(500)}`;

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ exposeHeadRoutes: true });
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get('/long', (_request, reply) => reply.type('text/html; charset=utf-8').send(LONG));
  app.get('/json', async () => ({ Message: 'Found.', Rows: Array.from({ length: 50 }, () => 'row') }));
  app.get('/short', async () => ({ a: 1 }));
  app.get('/bytes', (_request, reply) => reply.type('image/png').send(Buffer.alloc(500)));
  app.get('/varied', (_request, reply) => reply.header('vary', 'origin').type('text/html').send(PAGE));
  app.get('/nothing', (_request, reply) => reply.code(204).send());
  compressAnswers(app);
});
afterEach(() => app.close());

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('compressAnswers', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses documents and JSON with %s', async (encoding, decompress) => {
    for (const url of ['/page', '/json']) {
      const plain = await get(url);
      const { headers, rawPayload } = await get(url, encoding);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(rawPayload.length),
        vary: 'accept-encoding',
      });
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(decompress(rawPayload).toString()).toBe(plain.body);
    }
  });

  it('sends Vary where the plain answer is sent too', async () => {
    const { headers, body } = await get('/page');
    expect([headers.vary, headers['content-encoding'], body]).toEqual(['accept-encoding', undefined, PAGE]);
    expect((await get('/varied', 'br')).headers.vary).toBe('origin, accept-encoding');
  });

  it('answers HEAD with the length of the compressed answer', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await app.inject({ method: 'HEAD', url: '/page', headers });
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers['content-length']).toBe((await get('/page', 'br')).headers['content-length']);
  });

  it('sends a long text as it is to a client that accepts no encoding', async () => {
    const { headers, body } = await get('/long');
    expect([body, headers['content-length']]).toEqual([LONG, String(Buffer.byteLength(LONG))]);
  });

  it('never mixes the answers of clients that read late, or go away', async () => {
    const write = (name: string) => name.repeat(100_000);
    app.get('/of/:name', ({ params }, reply) =>
      reply.type('text/plain').send(write((params as { name: string }).name)),
    );
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    // More than the system holds for a connection: the rest waits in the memory of the service.
    const times = 80;
    const open = (name: string) => {
      const socket = connect(Number(port), '127.0.0.1').pause();
      const ask = (end = '') => `GET /of/${name} HTTP/1.1\r\nhost: shop.example\r\n${end}\r\n`;
      socket.write(ask().repeat(times - 1) + ask('connection: close\r\n'));
      return { name, socket };
    };
    const late = ['a', 'b', 'c'].map(open);
    open('d').socket.destroy();
    // These answers are written while the others wait.
    for (const name of 'efghijklmnopqrst') expect((await app.inject(`/of/${name}`)).body).toBe(write(name));
    for (const { name, socket } of late) {
      const answers = (await text(socket)).split(/HTTP\/1\.1 200 OK\r\n(?:[\w-]+: .*\r\n)*\r\n/).slice(1);
      expect(answers).toHaveLength(times);
      expect(answers.every((answer) => answer === write(name))).toBe(true);
    }
  });

  it('does not compress an answer that would grow, is no text, or has no body', async () => {
    expect((await get('/short', 'br')).body).toBe('{"a":1}');
    expect((await get('/bytes', 'br')).headers).not.toHaveProperty('content-encoding');
    expect((await get('/nothing', 'br')).headers).not.toHaveProperty('content-encoding');
  });
});
