import { afterEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';

const ON = { operations: { RATE_LIMIT: 'on' } };
const LOGIN = { Username: 'merchant', Password: 'sandbox-merchant' };

let service: TestService;
afterEach(() => service.close());

const logIn = (remoteAddress: string, version = 'v4') =>
  service.inject({
    method: 'POST',
    url: `/api/${version}/auth/token`,
    remoteAddress,
    payload: { ...LOGIN, ...(version === 'v5' && { Scopes: 'utilities' }) },
  });

/** Calls one after the other, and counts those that were answered with each status. */
async function count(
  times: number,
  call: () => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let index = 0; index < times; index += 1) {
    const { status } = await call();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('limitRates', () => {
  it.each([
    ['with ports', (index: number) => `203.0.113.9:${40_000 + index}`, '198.51.100.7:50000'],
    ['with ports, of IPv6', (index: number) => `[2001:db8::9]:${40_000 + index}`, '[2001:db8:1::7]:50000'],
  ])('counts the addresses that a proxy writes %s apart', async (_case, write, other) => {
    service = await createTestService({ operations: { ...ON.operations, TRUSTED_PROXIES: '127.0.0.1' } });
    let index = 0;
    const logInFrom = (address: string) =>
      service.inject({
        method: 'POST',
        url: '/api/v4/auth/token',
        headers: { 'x-forwarded-for': address },
        payload: LOGIN,
      });
    const logInFromOne = () => {
      index += 1;
      return logInFrom(write(index));
    };
    expect(await count(21, logInFromOne)).toEqual({ 200: 20, 429: 1 });
    expect((await logInFrom(other)).status).toBe(200);
  });

  it('allows a token 600 calls at once and then ten a second, and does not affect other tokens', async () => {
    service = await createTestService(ON);
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    const call = () => service.inject({ url: '/api/v4/webhooks/secret', headers: { authorization } });
    expect(await count(601, call)).toEqual({ 200: 600, 429: 1 });
    const { status, body, headers } = await call();
    expect([status, body.Message, headers['retry-after']]).toEqual([
      429,
      'Too many requests. Try again later.',
      '1',
    ]);
    expect((await service.get('/api/v4/webhooks/secret', service.partner)).status).toBe(200);
    // The token is the same in any spelling of the header.
    const again = { authorization: authorization.replace('Bearer ', 'bearer   ') };
    expect((await service.inject({ url: '/api/v4/webhooks/secret', headers: again })).status).toBe(429);
    service.clock.advance(1);
    expect(await count(11, call)).toEqual({ 200: 10, 429: 1 });
  });

  it('refuses a call before it runs: a refused link is not created', async () => {
    service = await createTestService(ON);
    const token = service.createToken(service.merchant);
    const create = () =>
      service.inject({
        method: 'POST',
        url: '/api/v4/payments/link',
        headers: { authorization: `Bearer ${token}` },
        payload: createLinkRequest(),
      });
    expect(await count(605, create)).toEqual({ 200: 600, 429: 5 });
    expect(await service.store.selectFrom('payments').select('id').execute()).toHaveLength(600);
  });

  it('does not count a call with an invalid token, which is refused with 401', async () => {
    service = await createTestService(ON);
    const call = () =>
      service.inject({ url: '/api/v4/webhooks/secret', headers: { authorization: 'Bearer none' } });
    expect(await count(605, call)).toEqual({ 401: 605 });
  });

  it('allows an address twenty access tokens of both versions together, and then one every three seconds', async () => {
    service = await createTestService(ON);
    expect(await count(10, () => logIn('192.0.2.1'))).toEqual({ 200: 10 });
    expect(await count(11, () => logIn('192.0.2.1', 'v5'))).toEqual({ 200: 10, 429: 1 });
    expect((await logIn('192.0.2.2')).status).toBe(200);
    service.clock.advance(3);
    expect(await count(2, () => logIn('192.0.2.1'))).toEqual({ 200: 1, 429: 1 });
  });

  it('treats the addresses of an IPv6 network as one', async () => {
    service = await createTestService(ON);
    const addresses = Array.from({ length: 21 }, (_, index) => `2001:db8:1:2::${index + 1}`);
    expect(await count(21, () => logIn(addresses.pop() ?? ''))).toEqual({ 200: 20, 429: 1 });
    expect((await logIn('2001:db8:1:3::1')).status).toBe(200);
  });

  it('allows a link ten presses of the pay button, and still shows its page after more', async () => {
    service = await createTestService(ON);
    const link = await service.createLink();
    const other = await service.createLink();
    const press = () => service.pay(link, { card: { number: '4111' } });
    expect(await count(11, press)).toEqual({ 400: 10, 429: 1 });
    expect((await service.pay(other)).body).toMatchObject({ outcome: 'completed' });
    expect((await service.inject({ url: link.path })).status).toBe(200);
    expect((await service.getStatus(link)).state).toBe('open');
    service.clock.advance(60);
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('counts a press once that is repeated with a proof of work', async () => {
    service = await createTestService({ operations: { ...ON.operations, CARD_TESTING_DEFENSE: 'on' } });
    const link = await service.createLink();
    const decline = () => service.pay(link, { card: { number: '4000 0000 0000 0002' } });
    expect(await count(2, decline)).toEqual({ 200: 2 });
    expect(await count(20, () => service.pay(link))).toEqual({ 428: 20 });
    const press = () => service.pay(link, { card: { number: '4111' } });
    expect(await count(9, press)).toEqual({ 400: 8, 429: 1 });
  });

  it('allows a reusable link 600 presses and then ten a second', async () => {
    service = await createTestService(ON);
    const link = await service.createLink({ Reusable: true });
    const press = () => service.pay(link, { card: { number: '4111' } });
    expect(await count(601, press)).toEqual({ 400: 600, 429: 1 });
    service.clock.advance(1);
    expect(await count(11, press)).toEqual({ 400: 10, 429: 1 });
  });

  it('allows a link thirty stylesheets and then one every two seconds, and does not affect other links', async () => {
    service = await createTestService(ON);
    const link = await service.createLink();
    const other = await service.createLink();
    const load = ({ path }: TestLink) => service.inject({ url: `${path}/stylesheet` });
    expect(await count(31, () => load(link))).toEqual({ 404: 30, 429: 1 });
    expect((await load(other)).status).toBe(404);
    expect((await service.inject({ url: link.path })).status).toBe(200);
    service.clock.advance(2);
    expect(await count(2, () => load(link))).toEqual({ 404: 1, 429: 1 });
  });

  it('limits nothing unless it is configured', async () => {
    service = await createTestService();
    const link = await service.createLink();
    expect(await count(30, () => logIn('192.0.2.1'))).toEqual({ 200: 30 });
    expect(await count(15, () => service.pay(link, { card: { number: '4111' } }))).toEqual({ 400: 15 });
    const authorization = `Bearer ${service.createToken(service.merchant)}`;
    const call = () => service.inject({ url: '/api/v4/webhooks/secret', headers: { authorization } });
    expect(await count(605, call)).toEqual({ 200: 605 });
  });
});
