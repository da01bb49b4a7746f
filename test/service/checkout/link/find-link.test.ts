import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLink } from '../../../../src/service/checkout/link/find-link.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

let service: TestService;
let link: TestLink;
let token: string;

beforeAll(async () => {
  service = await createTestService();
  link = await service.createLink({ TransactionId: 'order-1042' });
  token = link.path.replace('/checkout/', '');
});
afterAll(() => service.close());

/** 256 bits in 43 characters: two bits of the last one are not needed, and mean nothing to most decoders. */
const respell = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? '') + 1];
};

const CHANGES: [name: string, change: (token: string) => string][] = [
  ['nothing', () => ''],
  ['the transaction id', () => 'order-1042'],
  ['a token that is cut', (text) => text.slice(0, -1)],
  ['a token with a tail', (text) => `${text}A`],
  ['a token in another case', (text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ['the same bytes in another spelling', respell],
  ['another token', (text) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)],
  ['signs that no token has', (text) => `${text.slice(0, -1)}%`],
  ['a pattern', () => '%'.repeat(43)],
  ['SQL', () => "' or '1'='1"],
  ['a very long text', (text) => text.repeat(100)],
];

describe('findLink', () => {
  it('finds a link by its token', async () => {
    const found = await findLink(service.store, service.directory, token);
    expect(found).toMatchObject({
      company: { name: 'Bottega Rossi' },
      transactionId: 'order-1042',
      status: 'CREATED',
      purpose: 'Order 1042',
      autoCapture: true,
      expiresAt: service.clock.now() + 2_592_000_000,
    });
  });

  it.each(CHANGES)('finds no link by %s', async (_name, change) => {
    expect(await findLink(service.store, service.directory, change(token))).toBeUndefined();
  });

  const WELL_FORMED = ['another token', 'a token in another case', 'the same bytes in another spelling'];
  it.each(CHANGES.filter(([name]) => !WELL_FORMED.includes(name)))(
    'runs no query for %s',
    async (_name, change) => {
      const noStore = {} as Store;
      expect(await findLink(noStore, service.directory, change(token))).toBeUndefined();
      await expect(findLink(noStore, service.directory, token)).rejects.toThrow();
    },
  );

  it('finds no link of a company that no longer exists', async () => {
    expect(await findLink(service.store, { findCompany: () => undefined }, token)).toBeUndefined();
  });
});

describe('an address that leads nowhere', () => {
  const get = (path: string) => service.inject<string>({ url: path });

  it.each(CHANGES.slice(1))('answers %s with the same page as any unknown address', async (_name, change) => {
    const answer = await get(`/checkout/${encodeURIComponent(change(token))}`);
    const reference = await get(`/checkout/${'x'.repeat(43)}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toBe(reference.body);
    // Headers that differ for every request.
    const VOLATILE = { date: undefined, 'x-request-id': undefined };
    expect({ ...answer.headers, ...VOLATILE }).toEqual({ ...reference.headers, ...VOLATILE });
    expect(answer.body).not.toContain('Bottega');
  });

  it.each(['pay', 'status'])('answers %s with the same JSON as any unknown address', async (call) => {
    for (const [, change] of CHANGES.slice(1)) {
      const { status, body } = await service.inject({
        method: call === 'pay' ? 'POST' : 'GET',
        url: `/checkout/${encodeURIComponent(change(token))}/${call}`,
        ...(call === 'pay' && { payload: {} }),
      });
      expect(status).toBe(404);
      expect(body).toEqual({
        Message: 'Not found.',
        StatusCode: 404,
        Result: false,
        Code: 'NOT_FOUND',
        Errors: [],
      });
    }
  });
});
