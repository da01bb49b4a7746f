import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '../../../../../src/service/platform/http/requests/parse-json.ts';
import { registerBodyless } from '../../../../../src/service/platform/http/requests/register-bodyless.ts';

let app: FastifyInstance;

const echo = async ({ body }: FastifyRequest) => ({ body: body ?? null });

beforeEach(() => {
  app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
    parseJson(body),
  );
  registerBodyless(app, (scope) => {
    scope.post('/bodyless', echo);
    scope.delete('/bodyless', echo);
  });
  app.post('/body', echo);
});
afterEach(() => app.close());

const call = async (method: 'POST' | 'DELETE', url: string, type?: string, payload?: string) => {
  const headers = type ? { 'content-type': type } : {};
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
};

describe('registerBodyless', () => {
  it.each(['POST', 'DELETE'] as const)(
    'accepts a %s with no body, an empty one or any other',
    async (method) => {
      for (const [type, payload] of [
        [undefined, undefined],
        ['application/json', undefined],
        ['application/json', ''],
        ['application/json', '{"a":1}'],
        ['application/json', 'no JSON'],
        ['text/plain', 'text'],
        ['json', 'text'],
        [';', undefined],
      ])
        expect(await call(method, '/bodyless', type, payload)).toEqual({ body: null });
    },
  );

  it('leaves the other routes unchanged', async () => {
    expect(await call('POST', '/body', 'application/json', '{"a":1}')).toEqual({ body: { a: 1 } });
    expect(await call('POST', '/body', 'text/plain', 'text')).toBe(415);
  });
});
