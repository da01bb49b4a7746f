import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOrderBook } from '../../demo/orders/orders.ts';
import { buildShop } from '../../demo/server.ts';
import { CASH, createTill } from '../../demo/till/create-till.ts';

const PRODUCTS = [{ Id: 101, Name: 'Espresso', Price: 130 }];
const SCREEN = 'http://localhost:8444';

let shop: FastifyInstance;
let shopUrl: string;

beforeAll(async () => {
  const gear = { fetchProducts: async () => PRODUCTS, print: async () => {} };
  shop = buildShop({
    serviceUrl: 'http://localhost:4242',
    orders: createOrderBook(),
    servicePay: { createLink: vi.fn(), findManageUrl: vi.fn(), fetchWebhookSecret: vi.fn() },
    till: { till: createTill({ cash: CASH }, gear), screenUrl: SCREEN },
  });
  shopUrl = await shop.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const act = async (action: string, origin: string | undefined = shopUrl) =>
  (await fetch(`${shopUrl}/till/${action}`, { method: 'POST', headers: { ...(origin && { origin }) } }))
    .status;

it('the till’s routes send the page, which links to the screen, and each change of the state', async () => {
  const page = await (await fetch(`${shopUrl}/till`)).text();
  expect(page).toContain(`<a href="${SCREEN}">The terminal’s screen</a>`);
  expect(page).toContain('data-action="pay/cash"');
  expect(await (await fetch(shopUrl)).text()).toContain(`href="${SCREEN}"`);

  const { body } = await fetch(`${shopUrl}/till/events`);
  const reader = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) text += (await reader.read()).value;
  };
  await readUntil('"Name":"Espresso"');
  expect(await act('add/101')).toBe(202);
  await readUntil('"total":130');
  expect(await act('pay/cash')).toBe(202);
  await readUntil('Cash. Printed.');
  expect(await act('pay/cash')).toBe(409);
  await reader.cancel();
});

it('the till checks every 30 s while a page is open, every 5 s during a fault, and otherwise never', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const fetchProducts = vi.fn(async () => PRODUCTS);
  const other = buildShop({
    serviceUrl: 'http://localhost:4242',
    orders: createOrderBook(),
    servicePay: { createLink: vi.fn(), findManageUrl: vi.fn(), fetchWebhookSecret: vi.fn() },
    till: { till: createTill({ cash: CASH }, { fetchProducts, print: async () => {} }), screenUrl: '' },
  });
  const url = await other.listen({ port: 0, host: '127.0.0.1' });
  vi.advanceTimersByTime(60_000);
  expect(fetchProducts).not.toHaveBeenCalled();
  const page = await fetch(`${url}/till/events`);
  await vi.waitFor(() => expect(fetchProducts).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(29_999);
  expect(fetchProducts).toHaveBeenCalledTimes(1);
  fetchProducts.mockRejectedValueOnce(new Error('away'));
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(fetchProducts).toHaveBeenCalledTimes(2));
  await new Promise(setImmediate);
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(fetchProducts).toHaveBeenCalledTimes(3));
  await page.body?.cancel();
  vi.useRealTimers();
  await other.close();
});

it.each([
  ['another site', 'https://elsewhere.example', 403],
  ['nowhere', 'null', 403],
  ['its own page', undefined, 202],
])('the till’s routes answer %s correctly', async (_name, origin, status) => {
  expect(await act('check', origin)).toBe(status);
});

it('the till’s routes refuse a request for another host name', async () => {
  const headers = { host: 'evil.example', origin: 'http://evil.example' };
  const { statusCode } = await shop.inject({ method: 'POST', url: '/till/check', headers });
  expect(statusCode).toBe(421);
});

it('the till’s routes refuse a request without an origin', async () => {
  const { statusCode } = await shop.inject({ method: 'POST', url: '/till/check' });
  expect(statusCode).toBe(403);
});
