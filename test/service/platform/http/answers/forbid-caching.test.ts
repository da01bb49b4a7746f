import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forbidCaching } from '../../../../../src/service/platform/http/answers/forbid-caching.ts';
import { createTestService } from '../../../support/create-test-service.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  forbidCaching(app);
  app.get('/api/v5/x', async () => ({}));
  app.get('/api/v5/docs', async (_request, reply) => reply.header('cache-control', 'no-cache').send({}));
  app.get('/v1/x', async () => ({}));
});
afterEach(() => app.close());

const read = async (url: string) => (await app.inject({ url })).headers['cache-control'];

describe('forbidCaching', () => {
  it('forbids caching of every answer of the API, including refusals', async () => {
    expect(await read('/api/v5/x')).toBe('no-store');
    expect(await read('/api/v5/unknown')).toBe('no-store');
  });

  it('leaves headers of routes and answers outside the API unchanged', async () => {
    expect(await read('/api/v5/docs')).toBe('no-cache');
    expect(await read('/v1/x')).toBeUndefined();
  });

  it('holds for access tokens', async () => {
    const service = await createTestService();
    const { headers } = await service.inject({
      method: 'POST',
      url: '/api/v4/auth/token',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ Username: 'merchant', Password: 'sandbox-merchant' }),
    });
    expect(headers['cache-control']).toBe('no-store');
    await service.close();
  });
});
