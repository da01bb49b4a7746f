import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuseOtherSites } from '../../../../src/service/checkout/press/refuse-other-sites.ts';
import { answerErrors } from '../../../../src/service/platform/http/answers/answer-errors.ts';

let app: FastifyInstance;
let order: string[];
beforeEach(async () => {
  order = [];
  app = Fastify();
  answerErrors(app, () => {});
  refuseOtherSites(app, () => 'https://pay.example');
  const onRequest = async () => void order.push('own hook');
  void app.register(async (scope) => {
    scope.post('/checkout/:token/press', { onRequest }, async () => 'pressed');
    scope.route({ method: ['GET', 'PUT'], url: '/checkout/both', handler: async () => 'both' });
  });
  app.get('/checkout/:token', async () => 'page');
  app.post('/checkouts', async () => 'elsewhere');
});

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, site: string) => {
  const headers = { 'sec-fetch-site': site, 'content-type': 'application/json' };
  const { statusCode } = await app.inject({
    method,
    url,
    headers,
    ...(method !== 'GET' && { payload: '{' }),
  });
  return statusCode;
};

describe('refuseOtherSites', () => {
  it.each([
    ['POST', '/checkout/a/press'],
    ['PUT', '/checkout/both'],
  ] as const)('refuses %s %s of another site before its body is read', async (method, url) => {
    expect(await send(method, url, 'cross-site')).toBe(403);
    // Its own page's body is read, and is not JSON.
    expect(await send(method, url, 'same-origin')).toBe(400);
  });

  it('runs before the hooks of the route', async () => {
    await send('POST', '/checkout/a/press', 'cross-site');
    expect(order).toEqual([]);
    await send('POST', '/checkout/a/press', 'same-origin');
    expect(order).toEqual(['own hook']);
  });

  it('leaves pages and other paths alone', async () => {
    expect(await send('GET', '/checkout/a', 'cross-site')).toBe(200);
    expect(await send('POST', '/checkouts', 'cross-site')).toBe(400);
  });
});
