import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, type TestLink } from '../support/create-api-calls.ts';
import { createPayRequest } from '../support/requests/create-pay-request.ts';
import { useService } from '../support/use-service.ts';

const service = useService({ operations: { ALLOWED_HOSTS: 'pay.example' } });
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

const pay = (headers: Record<string, string>, payload: object | string = createPayRequest()) =>
  service.inject({
    method: 'POST',
    url: `${link.path}/pay`,
    headers: { host: 'pay.example', ...headers },
    payload,
  });

describe('GET /checkout/{token}', () => {
  const getPolicy = async (change: object) => {
    const { path } = await service.createLink(change);
    return String((await service.inject({ url: path })).headers['content-security-policy']);
  };

  it('lets the company frame an embedded page', async () => {
    expect(await getPolicy({ Type: 'embedded' })).toContain(
      'frame-ancestors https://shop.example:* http://localhost:* https://localhost:*',
    );
  });

  it('forbids framing of a hosted page', async () => {
    expect(await getPolicy({ Type: 'standard' })).toContain("frame-ancestors 'none'");
    expect(await getPolicy({})).toContain("frame-ancestors 'none'");
  });

  it('serves the page for an unknown link with the strict headers too', async () => {
    const { headers } = await service.inject({ url: `/checkout/${'x'.repeat(43)}` });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('serves the same page however often it is loaded, and changes nothing', async () => {
    const [first, second] = [
      await service.inject({ url: link.path }),
      await service.inject({ url: link.path }),
    ];
    expect(second.body).toBe(first.body);
    await service.inject({ method: 'HEAD', url: link.path });
    expect(await service.getStatus(link)).toEqual({ state: 'open', status: 'CREATED' });
  });
});

describe('POST /checkout/{token}/pay', () => {
  it.each<[name: string, headers: Record<string, string>]>([
    ['the page itself', { 'sec-fetch-site': 'same-origin', origin: 'https://pay.example' }],
    ['an old browser of the page', { origin: 'https://pay.example' }],
    ['an old browser behind a proxy with a name of its own', { origin: BASE_URL, host: '10.0.0.7:4242' }],
    ['an old browser that uses another name', { origin: 'http://127.0.0.1:4242', host: '127.0.0.1:4242' }],
    ['an old browser behind a proxy with TLS', { origin: 'https://127.0.0.1', host: '127.0.0.1:443' }],
    ['no browser', {}],
  ])('accepts a payment from %s', async (_name, headers) => {
    expect((await pay(headers)).status).toBe(200);
    expect(await service.getStatus(link)).toMatchObject({ status: 'SETTLED' });
  });

  it.each<[name: string, headers: Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.pay.example' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['another port in an old browser', { origin: 'https://pay.example:8443' }],
    ['the page with TLS that it does not have', { origin: 'https://localhost:4242', host: '10.0.0.7:4242' }],
    ['another port of the name that is used', { origin: 'http://127.0.0.1:4243', host: '127.0.0.1:4242' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a site that says that it is ours', { 'sec-fetch-site': 'cross-site', origin: 'https://pay.example' }],
  ])('refuses a payment from %s', async (_name, headers) => {
    const { status, body } = await pay(headers);
    expect([status, body.Message]).toEqual([403, 'Forbidden.']);
    expect(await service.getStatus(link)).toEqual({ state: 'open', status: 'CREATED' });
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'method=card'],
    ['a form that is called JSON', 'text/plain', JSON.stringify(createPayRequest())],
    ['a form with a file', 'multipart/form-data; boundary=x', '--x--'],
  ])('refuses a request that a form of any site can send: %s', async (_name, type, payload) => {
    expect((await pay({ 'content-type': type }, payload)).status).toBe(415);
    expect(await service.getStatus(link)).toMatchObject({ status: 'CREATED' });
  });

  it('refuses a body that the page does not send without any detail', async () => {
    const { status, body } = await pay({}, { attemptKey: 'x', card: { number: '4111111111111111' } });
    expect(status).toBe(400);
    expect(body).toEqual({
      Message: 'Bad request.',
      StatusCode: 400,
      Result: false,
      Code: 'BAD_REQUEST',
      Errors: [],
    });
  });

  it('forbids caching of every answer', async () => {
    expect((await pay({})).headers['cache-control']).toBe('no-store');
    expect((await service.inject({ url: `${link.path}/status` })).headers['cache-control']).toBe('no-store');
  });
});

describe('GET /checkout/{token}/status', () => {
  it('returns the result of an attempt for its key', async () => {
    const attemptKey = randomUUID();
    const { body } = await service.pay(link, { attemptKey });
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'completed',
      status: 'SETTLED',
      attempt: body,
    });
  });

  it.each(['', `?attempt=${randomUUID()}`, '?attempt=', '?attempt=a&attempt=b', '?attempt[x]=1'])(
    'reveals nothing about an attempt with %j',
    async (query) => {
      await service.pay(link);
      const { status, body } = await service.inject({ url: `${link.path}/status${query}` });
      expect(status).toBe(200);
      expect(body).toEqual({ state: 'completed', status: 'SETTLED' });
    },
  );

  it('reveals nothing about an attempt of another link', async () => {
    const attemptKey = randomUUID();
    await service.pay(link, { attemptKey });
    const other = await service.createLink();
    expect(await service.getStatus(other, attemptKey)).toEqual({ state: 'open', status: 'CREATED' });
  });

  it('is refused to other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await service.inject({ url: `${link.path}/status`, headers })).status).toBe(403);
    expect((await service.inject({ url: link.path, headers })).status).toBe(200);
  });
});
