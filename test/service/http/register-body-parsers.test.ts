import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerBodyParsers } from '../../../src/service/http/register-body-parsers.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify({ bodyLimit: 1024 });
  registerBodyParsers(app);
  app.post('/echo', async ({ body }: FastifyRequest) => ({ body: body ?? null }));
});
afterEach(() => app.close());

const post = async (type: string | undefined, payload?: string) => {
  const headers = type ? { 'content-type': type } : {};
  const answer = await app.inject({ method: 'POST', url: '/echo', headers, ...(payload && { payload }) });
  return answer.statusCode === 200 ? answer.json().body : answer.statusCode;
};

describe('registerBodyParsers', () => {
  it.each(['application/json', 'application/json; charset=utf-8'])('reads %s', async (type) => {
    expect(await post(type, '{"a":1}')).toEqual({ a: 1 });
    expect(await post(type, '{"a":1,"a":2}')).toBe(400);
  });

  it.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'takes an empty body of the type %s for none',
    async (type) => {
      expect(await post(type)).toBeNull();
    },
  );

  it.each([undefined, 'application/x-www-form-urlencoded', 'text/plain', 'application/json-seq'])(
    'refuses a body of the type %s',
    async (type) => {
      expect(await post(type, '{"a":1}')).toBe(415);
    },
  );

  it('reads no further than allowed', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect(await post(type, ' '.repeat(1025))).toBe(413);
  });
});
