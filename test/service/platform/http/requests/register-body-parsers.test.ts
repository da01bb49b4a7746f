import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerErrors } from '../../../../../src/service/platform/http/answers/answer-errors.ts';
import { registerBodyParsers } from '../../../../../src/service/platform/http/requests/register-body-parsers.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify({ bodyLimit: 1024 });
  answerErrors(app, () => {});
  registerBodyParsers(app);
  app.post('/echo', async ({ body }: FastifyRequest) => ({ body: body ?? null }));
});
afterEach(() => app.close());

const post = async (type: string | undefined, payload?: string | Buffer, coding?: string) => {
  const headers = { ...(type && { 'content-type': type }), ...(coding && { 'content-encoding': coding }) };
  const answer = await app.inject({ method: 'POST', url: '/echo', headers, ...(payload && { payload }) });
  return answer.statusCode === 200 ? answer.json().body : answer.statusCode;
};

describe('registerBodyParsers', () => {
  it.each(['application/json', 'application/json; charset=utf-8'])('reads %s', async (type) => {
    expect(await post(type, '{"a":1}')).toEqual({ a: 1 });
    expect(await post(type, '{"a":1,"a":2}')).toBe(400);
  });

  it.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain', 'json', ';'])(
    'treats an empty body of the type %s as missing',
    async (type) => {
      expect(await post(type)).toBeNull();
    },
  );

  it.each([
    'application/json; charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; charset="utf8"',
    'application/json; charset=us-ascii',
    'application/json; charset=',
    'application/json; charset=""',
    'application/json;',
    'application/json;CHARSET=utf-8',
    'application/json; version=1; charset=utf-8',
    'application/json; version=1',
  ])('reads %s', async (type) => {
    expect(await post(type, '{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; version=1; charset="utf-7"',
    'application/json; charset=utf-8x',
  ])('refuses %s, whatever the body looks like', async (type) => {
    expect(await post(type, '{"a":1}')).toBe(415);
  });

  it.each<[coding: string, pack: (text: string) => string | Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip', (text) => text],
    ['deflate', (text) => text],
    ['br', (text) => text],
    ['identity, gzip', (text) => text],
    ['zip', (text) => text],
  ])('refuses a body with a content encoding, and names the accepted one: %s', async (coding, pack) => {
    const payload = pack('{"a":1}');
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    const answer = await app.inject({ method: 'POST', url: '/echo', headers, payload });
    expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
  });

  it('accepts the encoding “identity”, and any encoding of an empty body', async () => {
    expect(await post('application/json', '{"a":1}', 'Identity')).toEqual({ a: 1 });
    expect(await post('application/json; charset=utf-16', undefined, 'gzip')).toBeNull();
  });

  it.each([undefined, 'application/x-www-form-urlencoded', 'text/plain', 'application/json-seq'])(
    'refuses a body of the type %s',
    async (type) => {
      expect(await post(type, '{"a":1}')).toBe(415);
    },
  );

  it('stops reading at the size limit', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect(await post(type, ' '.repeat(1025))).toBe(413);
  });
});
