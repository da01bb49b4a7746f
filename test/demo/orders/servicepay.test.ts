import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinkRequest } from '../../../demo/orders/create-link-request.ts';
import { createOrderBook } from '../../../demo/orders/orders.ts';
import { createServicePay, type ServicePay } from '../../../demo/orders/servicepay.ts';

interface Call {
  request: string;
  authorization: string | undefined;
  body: unknown;
}

let server: Server;
let servicePay: ServicePay;
let calls: Call[];
let tokenLifetimeSeconds: number;
/** The answer to the next call, in place of success. */
let refusal: { StatusCode: number; Message: string; Code: string } | undefined;

const LINK_REQUEST = createLinkRequest(
  createOrderBook().draft([{ name: 'Olio nuovo', quantity: 1, unitPriceMinor: 1640, vatRate: 4 }]),
  'embedded',
  'http://127.0.0.1:4243',
);

function answer(request: IncomingMessage): object {
  if (refusal) {
    const answered = { ...refusal, Result: false, Errors: [] };
    refusal = undefined;
    return answered;
  }
  const success = { Message: 'OK', StatusCode: 200, Result: true };
  if (request.url === '/api/v5/auth/token') {
    const tokens = calls.filter(({ request }) => request.endsWith('/token')).length;
    return {
      ...success,
      AccessToken: `token-${tokens}`,
      TokenType: 'Bearer',
      ExpiresIn: tokenLifetimeSeconds,
    };
  }
  if (request.url === '/api/v4/webhooks/secret') return { ...success, Secret: 'whsec_AAAA' };
  if (request.url?.startsWith('/api/v5/subscriptions')) {
    const found = request.url.endsWith('=t-1');
    return { ...success, Subscriptions: found ? [{ ManageUrl: 'http://localhost/checkout/manage/a' }] : [] };
  }
  return { ...success, TransactionId: 't-1', PaymentUrl: 'http://localhost/checkout/a' };
}

beforeEach(async () => {
  calls = [];
  tokenLifetimeSeconds = 3600;
  refusal = undefined;
  server = createServer(async (request, response) => {
    const body = await text(request);
    calls.push({
      request: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: body && JSON.parse(body),
    });
    const answered = answer(request) as { StatusCode: number };
    response
      .writeHead(answered.StatusCode, { 'content-type': 'application/json' })
      .end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  servicePay = createServicePay({ baseUrl, username: 'merchant', password: 'secret' });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const listCalls = () => calls.map(({ request }) => request);

describe('createServicePay', () => {
  it('signs in with its scopes, then creates a link with the token', async () => {
    const link = await servicePay.createLink(LINK_REQUEST);
    expect(link).toEqual({ transactionId: 't-1', paymentUrl: 'http://localhost/checkout/a' });
    expect(calls).toEqual([
      {
        request: 'POST /api/v5/auth/token',
        authorization: undefined,
        body: { Username: 'merchant', Password: 'secret', Scopes: 'online-payments, utilities' },
      },
      { request: 'POST /api/v4/payments/link', authorization: 'Bearer token-1', body: LINK_REQUEST },
    ]);
  });

  it.each([
    ['keeps a token that lasts', 31, 1],
    ['asks for a new token before the old one ends', 30, 2],
  ])('builds the request of a link: %s', async (_name, lifetimeSeconds, tokens) => {
    tokenLifetimeSeconds = lifetimeSeconds;
    await servicePay.createLink(LINK_REQUEST);
    await servicePay.createLink(LINK_REQUEST);
    expect(listCalls().filter((request) => request.endsWith('/token'))).toHaveLength(tokens);
  });

  it('asks for a new token after one was refused', async () => {
    await servicePay.createLink(LINK_REQUEST);
    refusal = { StatusCode: 401, Message: 'Unauthorized.', Code: 'UNAUTHORIZED' };
    await servicePay.createLink(LINK_REQUEST);
    expect(calls.at(-1)?.authorization).toBe('Bearer token-2');
  });

  it('throws the service’s sentence about a refusal', async () => {
    await servicePay.fetchWebhookSecret();
    refusal = { StatusCode: 400, Message: 'Domain not authorized.', Code: 'DOMAIN_NOT_AUTHORIZED' };
    await expect(servicePay.createLink(LINK_REQUEST)).rejects.toThrow(
      'POST /api/v4/payments/link: Domain not authorized.',
    );
  });

  it('reports that the service does not answer', async () => {
    const away = createServicePay({
      baseUrl: 'http://localhost:1',
      username: 'merchant',
      password: 'secret',
    });
    await expect(away.createLink(LINK_REQUEST)).rejects.toThrow('Nothing answers at http://localhost:1.');
  });

  it('fetches the webhook secret once, and again if that failed', async () => {
    refusal = { StatusCode: 429, Message: 'Too many requests.', Code: 'TOO_MANY_REQUESTS' };
    await expect(servicePay.fetchWebhookSecret()).rejects.toThrow('Too many requests.');
    await expect(servicePay.fetchWebhookSecret()).resolves.toBe('whsec_AAAA');
    await expect(servicePay.fetchWebhookSecret()).resolves.toBe('whsec_AAAA');
    expect(listCalls().filter((request) => request.endsWith('/secret'))).toHaveLength(1);
  });

  it('fetches the webhook secret again within the day in which the previous one is still valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await servicePay.fetchWebhookSecret();
    vi.advanceTimersByTime(3_600_000 - 1);
    await servicePay.fetchWebhookSecret();
    const countFetches = () => listCalls().filter((request) => request.endsWith('/secret')).length;
    expect(countFetches()).toBe(1);
    vi.advanceTimersByTime(1);
    await servicePay.fetchWebhookSecret();
    expect(countFetches()).toBe(2);
  });

  it('finds the page of a subscription by its first payment', async () => {
    await expect(servicePay.findManageUrl('t-1')).resolves.toBe('http://localhost/checkout/manage/a');
    await expect(servicePay.findManageUrl('t-2')).resolves.toBeUndefined();
  });
});
