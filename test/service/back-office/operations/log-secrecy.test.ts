import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { readKept } from '../../support/read-kept.ts';

/** Values that a shopper or a merchant's server sends and no log may have. */
const SECRETS = {
  number: '4539148803436467',
  spaced: '4539 1488 0343 6467',
  cvc: '73951',
  iban: 'DE89370400440532013000',
  password: 'sandbox-merchant',
  word: 'pa55-w0rd-of-nobody',
  email: 'grace@hopper.example',
};
/** The client's address, as it would be in a log. */
const ADDRESS = '203.0.113.77';

interface Route {
  method: HTTPMethods;
  url: string;
}

const { dataDir, removeDataDir } = createDataDir();
let service: TestService;
let routes: Route[];

beforeAll(async () => {
  routes = [];
  const onCreated = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      // It reads a file of the build, which this service does not have.
      if (url !== '/v1/integrity.json')
        for (const verb of [method].flat()) routes.push({ method: verb as HTTPMethods, url });
    });
  subscribe('fastify.initialization', onCreated);
  service = await createTestService({ dataDir, operations: { LOG: 'json' } });
  unsubscribe('fastify.initialization', onCreated);
});
afterAll(async () => {
  await service.close();
  removeDataDir();
});

/** A body that has every secret, in fields of every name that a call knows and under names that none knows. */
const createBody = (token: string) => ({
  Username: SECRETS.word,
  Password: SECRETS.password,
  Scopes: token,
  Purpose: SECRETS.spaced,
  DebtorIban: SECRETS.iban,
  TransactionIds: [SECRETS.number],
  [SECRETS.number]: SECRETS.number,
  attemptKey: SECRETS.word,
  method: 'card',
  email: SECRETS.email,
  card: { number: SECRETS.spaced, cvc: SECRETS.cvc, expiry: '12/34', name: SECRETS.word },
  debit: { iban: SECRETS.iban, holder: SECRETS.word },
});

it('the log contains no secret, whichever call receives it', async () => {
  const link = await service.createLink();
  await service.pay(link, { card: { number: SECRETS.spaced } });
  const token = service.createToken(service.merchant);
  const linkToken = link.path.split('/').at(-1) ?? '';
  for (const { method, url } of routes) {
    for (const parameter of [linkToken, SECRETS.number, SECRETS.iban]) {
      const path = url.replaceAll(/:\w+|\*/g, encodeURIComponent(parameter));
      const query = new URLSearchParams({ ...SECRETS, attempt: SECRETS.number, token });
      for (const authorization of [`Bearer ${token}`, `Bearer ${SECRETS.word}`]) {
        await service.inject({
          method: method as 'GET',
          url: `${path}?${query}`,
          remoteAddress: ADDRESS,
          headers: {
            authorization,
            cookie: `session=${SECRETS.word}`,
            referer: `https://shop.example/?card=${SECRETS.number}`,
            'user-agent': SECRETS.word,
            'x-request-id': SECRETS.number,
            ...(method === 'POST' && { 'idempotency-key': SECRETS.number }),
            'x-forwarded-for': SECRETS.word,
          },
          ...(method === 'POST' && { payload: createBody(token) }),
        });
      }
    }
  }
  await service.inject({
    method: 'POST',
    url: '/api/v4/auth/token',
    payload: `{"Password":"${SECRETS.word}`,
  });
  await service.inject({ url: `/${SECRETS.number}/%zz` });

  const entries = service.logged.map((line) => JSON.parse(line));
  expect(new Set(entries.map(({ route }) => route)).size).toBeGreaterThan(20);
  for (const { requestId, traceId } of entries)
    expect([requestId, traceId]).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
  // Without what is random: a short secret could be in it by chance.
  const log = JSON.stringify(
    entries.map(({ requestId: _, traceId: __, time: ___, durationMs: ____, ...entry }) => entry),
  );
  const secrets = [...Object.values(SECRETS), token, linkToken, link.transactionId, ADDRESS];
  for (const secret of secrets) expect(log).not.toContain(secret);
  // No address and no header has put the number into the database, either; the log of calls is written later.
  await service.get('/sandbox/requests');
  for (const kept of await readKept(service.store, dataDir))
    for (const form of [SECRETS.number, SECRETS.spaced, encodeURIComponent(SECRETS.spaced)])
      expect(kept.includes(form)).toBe(false);
  expect(log).not.toContain(SECRETS.number.slice(-4));
});
