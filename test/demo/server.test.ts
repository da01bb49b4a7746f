import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrderBook, type OrderBook } from '../../demo/orders/orders.ts';
import type { LinkRequest } from '../../demo/orders/servicepay.ts';
import { buildShop } from '../../demo/server.ts';

const SERVICE_URL = 'http://localhost:4242';
const SECRET = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;

let shop: FastifyInstance;
let shopUrl: string;
let orders: OrderBook;
let links: LinkRequest[];

beforeEach(async () => {
  orders = createOrderBook();
  links = [];
  shop = buildShop({
    serviceUrl: SERVICE_URL,
    orders,
    servicePay: {
      createLink: async (request) => {
        links.push(request);
        return { transactionId: `t-${links.length}`, paymentUrl: `${SERVICE_URL}/checkout/${links.length}` };
      },
      // The first payment has begun a subscription.
      findManageUrl: async (id) => (id === 't-1' ? `${SERVICE_URL}/checkout/manage/secret` : undefined),
      fetchWebhookSecret: async () => SECRET,
    },
  });
  shopUrl = await shop.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => {
  // The shop would wait for a client that has not read its answer for more than a minute.
  shop.server.closeAllConnections();
  return shop.close();
});

describe('a name of someone else that leads here', () => {
  it.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example:4243', 421],
    ['localhost', 200],
    ['shop.localhost:4243', 200],
    ['127.0.0.1:4243', 200],
    ['[::1]:4243', 200],
  ])('such as %s is answered with %i', async (host, status) => {
    expect((await shop.inject({ url: '/', headers: { host } })).statusCode).toBe(status);
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode } = await shop.inject({ method: 'POST', url: '/orders', headers, payload: 'a=b' });
    expect(statusCode).toBe(status === 421 ? 421 : 400);
  });
});

describe('a body', () => {
  const send = (body: string) =>
    new Promise<string>((resolve) => {
      let text = '';
      const { port } = new URL(shopUrl);
      const head =
        'POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}`),
      );
      socket.on('data', (bytes) => {
        text += bytes;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(text.slice(0, 12)));
    });

  it.each([
    ['a thousand chunks', `${'1\r\na\r\n'.repeat(1_000)}0\r\n\r\n`, 'HTTP/1.1 400'],
    ['ten thousand chunks', `${'1\r\na\r\n'.repeat(10_000)}`, 'HTTP/1.1 413'],
  ])('of %s', async (_name, body, status) => {
    expect(await send(body)).toBe(status);
  });
});

describe('slow clients', () => {
  it('have twenty seconds in total, including the time between two checks', () => {
    expect(shop.server.requestTimeout).toBe(17_000);
    expect(shop.server.headersTimeout).toBe(17_000);
    expect(Reflect.get(shop.server, 'connectionsCheckingInterval')).toBe(1_000);
  });

  it.each([
    '',
    'POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\na',
  ])('are refused if they send only %j', async (begin) => {
    await shop.close();
    shop = buildShop({
      serviceUrl: SERVICE_URL,
      orders,
      servicePay: { createLink: vi.fn(), findManageUrl: vi.fn(), fetchWebhookSecret: vi.fn() },
      arrivalLimitMs: 200,
    });
    const { port } = new URL(await shop.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(begin));
    expect(String(await socket.toArray())).toMatch(/^HTTP\/1\.1 408 /);
  });
});

const placeOrder = (way: string, basket = 'quantity-miscela=1') =>
  fetch(`${shopUrl}/orders`, {
    method: 'POST',
    body: new URLSearchParams(`${basket}&way=${way}`),
    redirect: 'manual',
  });

const placeAndFindOrder = async () => {
  const location = (await placeOrder('embedded')).headers.get('location') ?? '';
  return orders.find(location.replace('/embedded?order=', '')) as NonNullable<ReturnType<OrderBook['find']>>;
};

function postWebhook(payload: object): Promise<Response> {
  // Printed as no JSON printer would: only the bytes that came have this signature.
  const body = `${JSON.stringify(payload, null, 3)}\n`;
  const now = new Date();
  return fetch(`${shopUrl}/webhooks/servicepay`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg-1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('msg-1', now, body),
    },
  });
}

describe('the shop', () => {
  it.each([
    ['embedded', 'embedded', /^\/embedded\?order=[0-9a-f-]{36}$/],
    ['own-button', 'embedded', /^\/own-button\?order=[0-9a-f-]{36}$/],
    ['hosted', 'standard', /^http:\/\/localhost:4242\/checkout\/1$/],
  ])('creates a link for the way "%s" and leads on', async (way, type, location) => {
    const response = await placeOrder(way);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(location);
    expect(links).toMatchObject([{ Type: type, Amount: 990, WebhookUrl: `${shopUrl}/webhooks/servicepay` }]);
  });

  it('creates two links for a payment in two parts', async () => {
    const response = await placeOrder('two');
    expect(response.headers.get('location')).toMatch(/^\/two\?order=[0-9a-f-]{36}&order=[0-9a-f-]{36}$/);
    expect(links.map(({ Amount }) => Amount)).toEqual([297, 693]);
    const page = await (await fetch(shopUrl + response.headers.get('location'))).text();
    expect(page).toContain('data-checkout-url="http://localhost:4242/checkout/1"');
    expect(page).toContain('data-checkout-url="http://localhost:4242/checkout/2"');
  });

  it.each([
    ['JSON', 'application/json', '{"quantity-cup":1}'],
    ['nothing', undefined, undefined],
  ])('refuses %s in place of a form', async (_what, type, payload) => {
    const headers = type ? { 'content-type': type } : {};
    const request = { method: 'POST', url: '/orders', headers, ...(payload && { payload }) } as const;
    expect((await shop.inject(request)).statusCode).toBe(415);
    expect(links).toEqual([]);
  });

  it('refuses an empty basket and creates nothing', async () => {
    const response = await placeOrder('embedded', 'quantity-miscela=0');
    expect(response.status).toBe(400);
    expect(links).toEqual([]);
  });

  it.each(['/embedded', '/own-button', '/two', '/success', '/failure', '/cancel'])(
    'answers %s for a known order, and 404 for an unknown one',
    async (path) => {
      const { id } = await placeAndFindOrder();
      expect((await fetch(`${shopUrl}${path}?order=${id}`)).status).toBe(200);
      expect((await fetch(`${shopUrl}${path}?order=unknown`)).status).toBe(404);
      expect((await fetch(shopUrl + path)).status).toBe(404);
    },
  );

  it.each(['/failure', '/cancel'])(
    'says on %s that nothing was charged, unless the webhook said otherwise',
    async (path) => {
      const { id } = await placeAndFindOrder();
      const read = async () => (await fetch(`${shopUrl}${path}?order=${id}`)).text();
      expect(await read()).toContain('Nothing was charged');
      orders.update(id, { status: 'paid' });
      const page = await read();
      expect(page).not.toContain('Nothing was charged');
      expect(page).toContain('Paid');
    },
  );

  it.each([
    ['embedded', (id: string) => `/embedded?order=${id}`],
    ['hosted', () => `${SERVICE_URL}/checkout/1`],
  ])('lets a shopper who comes back unpaid continue where the payment began (%s)', async (way, getUrl) => {
    await placeOrder(way);
    const id = String(links[0]?.Metadata?.order);
    for (const page of ['failure', 'cancel']) {
      const text = await (await fetch(`${shopUrl}/${page}?order=${id}`)).text();
      expect(text).toContain(`href="${getUrl(id)}"`);
    }
  });

  it('sends every page with the recommended policy', async () => {
    const { headers } = await fetch(shopUrl);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' http://localhost:4242; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self'; frame-src http://localhost:4242; form-action 'self' http://localhost:4242; " +
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it('shows an order as paid only after its webhook, and then redirects from its checkout', async () => {
    const { id } = await placeAndFindOrder();
    const readStatus = async () =>
      /data-status="(\w+)"/.exec(await (await fetch(`${shopUrl}/success?order=${id}`)).text())?.[1];
    expect(await readStatus()).toBe('waiting');

    const payload = { EventType: 'payment.settled', TransactionId: 't-1', Amount: 990, Currency: 'EUR' };
    expect((await postWebhook(payload)).status).toBe(204);
    expect(await readStatus()).toBe('paid');
    const response = await fetch(`${shopUrl}/embedded?order=${id}`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(`/orders/${id}`);
  });

  it('refuses a webhook without a signature', async () => {
    const response = await fetch(`${shopUrl}/webhooks/servicepay`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(401);
  });

  it('sends an open order page the change, and ends it when the shop closes', async () => {
    const { id } = await placeAndFindOrder();
    const { body } = await fetch(`${shopUrl}/orders/${id}/events`);
    const reader = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('"status":"waiting"');
    orders.update(id, { status: 'paid' });
    expect((await reader.read()).value).toContain('"status":"paid"');
    await shop.close();
    expect((await reader.read()).done).toBe(true);
  });

  it('leads from an order to the page of its subscription, once there is one', async () => {
    const lead = async (basket: string) => {
      await placeOrder('hosted', basket);
      const { id } = orders.findByTransaction(`t-${links.length}`) ?? { id: '' };
      const page = await (await fetch(`${shopUrl}/orders/${id}`)).text();
      const answer = await fetch(`${shopUrl}/orders/${id}/subscription`, { redirect: 'manual' });
      return [page.includes(`/orders/${id}/subscription`), answer.headers.get('location')];
    };
    expect(await lead('quantity-miscela=1&monthly-miscela=on')).toEqual([
      true,
      `${SERVICE_URL}/checkout/manage/secret`,
    ]);
    expect(await lead('quantity-miscela=1')).toEqual([false, expect.stringMatching(/^\/orders\//)]);
  });

  it('refuses to split a subscription into two parts', async () => {
    expect((await placeOrder('two', 'quantity-miscela=1&monthly-miscela=on')).status).toBe(400);
    expect(links).toEqual([]);
  });

  it('reveals no detail when the service refuses a call', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const refusing = buildShop({
      serviceUrl: SERVICE_URL,
      orders,
      servicePay: {
        createLink: () => Promise.reject(new Error('secret detail')),
        findManageUrl: vi.fn(),
        fetchWebhookSecret: async () => SECRET,
      },
    });
    const url = await refusing.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${url}/orders`, {
      method: 'POST',
      body: new URLSearchParams('quantity-olio=1&way=hosted'),
    });
    expect(response.status).toBe(500);
    expect(logged).toHaveBeenCalledOnce();
    expect(await response.text()).not.toContain('secret detail');
    await refusing.close();
    logged.mockRestore();
  });
});

describe('a file of the demo shop', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %j', async (accepted, encoding, decompress) => {
    for (const url of ['/', '/shop.css', '/shop-window.js', '/coffee.svg', '/nothing']) {
      const plain = await shop.inject({ url });
      const { headers, rawPayload } = await shop.inject({ url, headers: { 'accept-encoding': accepted } });
      expect([url, headers['content-encoding'], headers.vary]).toEqual([url, encoding, 'accept-encoding']);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length);
      expect(decompress(rawPayload).equals(plain.rawPayload)).toBe(true);
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    }
  });

  it('is not sent again to a browser that has cached it', async () => {
    const { headers } = await shop.inject({ url: '/shop.css', headers: { 'accept-encoding': 'br' } });
    const again = await shop.inject({
      url: '/shop.css',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers).not.toHaveProperty('content-encoding');
  });

  it('has an empty answer to HEAD', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { statusCode, rawPayload } = await shop.inject({ method: 'HEAD', url: '/shop.css', headers });
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
  });
});
