import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNameResolver } from '../../../../src/service/platform/addresses/create-name-resolver.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { createSendWebhook } from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { POLL } from '../../support/poll.ts';
import { type NameServer, startNameServer } from './start-name-server.ts';

/** The time limit of a webhook in these tests: only what is to time out waits for it. */
const LONG_MS = 20_000;

let server: NameServer;
beforeEach(async () => {
  server = await startNameServer({
    'both.example': ['93.184.216.34', '2606:4700:0:0:0:0:6810:84e5'],
    'four.example': ['93.184.216.34'],
    'six.example': ['2606:4700:0:0:0:0:6810:84e5'],
    'private.example': ['10.1.2.3'],
    'unallocated.example': ['4000:0:0:0:0:0:0:1'],
    'platform.example': ['168.63.129.16'],
    'none.example': [],
  });
});
afterEach(() => server.close());

const resolve = (name: string, options: object = { all: true }) => {
  const lookup = createNameResolver({ servers: [server.address] });
  return promisify<string, object, unknown>(lookup as never)(name, options);
};
const send = (name: string, timeoutMs = LONG_MS) => {
  const lookup = createNameResolver({ servers: [server.address] });
  return createSendWebhook(createWebhookTargets([]), { lookup })({
    url: `https://${name}/`,
    headers: {},
    body: '{}',
    timeoutMs,
    signal: new AbortController().signal,
  });
};

describe('createNameResolver', () => {
  it('finds the addresses of both kinds, IPv4 first', async () => {
    expect(await resolve('both.example')).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700::6810:84e5', family: 6 },
    ]);
  });

  it.each([
    ['four.example', '93.184.216.34', 4],
    ['six.example', '2606:4700::6810:84e5', 6],
  ])('succeeds with addresses of one kind: %s', async (name, address, family) => {
    expect(await resolve(name)).toEqual([{ address, family }]);
  });

  it('queries only the requested kind', async () => {
    expect(await resolve('both.example', { all: true, family: 6 })).toEqual([
      { address: '2606:4700::6810:84e5', family: 6 },
    ]);
    expect(server.asked).toEqual(['both.example']);
  });

  it('returns the first address to a caller that requests one', async () => {
    expect(await resolve('both.example', {})).toBe('93.184.216.34');
  });

  it('reports a name without an address', async () => {
    await expect(resolve('none.example')).rejects.toMatchObject({ code: 'ENODATA' });
  });
});

describe('createSendWebhook', () => {
  it.each(['private', 'unallocated', 'platform'])(
    'refuses a name without a public address: %s',
    async (name) => {
      expect(await send(`${name}.example`)).toEqual({ error: 'Address not allowed.' });
    },
  );
});

describe('createSendWebhook, while name servers are silent', () => {
  it('waits no longer than its limit', async () => {
    expect(await send('silent.example', 50)).toEqual({ error: 'No answer in time.' });
    expect(server.asked).toContain('silent.example');
  });

  it('resolves other names at the same time, however many are unanswered', async () => {
    const stop = new AbortController();
    const lookup = createNameResolver({ servers: [server.address] });
    const sendBy = createSendWebhook(createWebhookTargets([]), { lookup });
    const sendTo = (host: string) =>
      sendBy({ url: `https://${host}/`, headers: {}, body: '', timeoutMs: LONG_MS, signal: stop.signal });
    let ended = 0;
    const silent = Array.from({ length: 100 }, async (_, index) => {
      await sendTo(`silent-${index}.example`);
      ended += 1;
    });
    await expect.poll(() => new Set(server.asked).size, POLL).toBe(100);
    expect(await sendTo('private.example')).toEqual({ error: 'Address not allowed.' });
    expect(ended).toBe(0);
    stop.abort();
    await Promise.all(silent);
  });
});
