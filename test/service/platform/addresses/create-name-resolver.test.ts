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
    'private.example': ['10.1.2.3'],
    'unallocated.example': ['4000:0:0:0:0:0:0:1'],
    'platform.example': ['168.63.129.16'],
    'none.example': [],
  });
});
afterEach(() => server.close());

const resolve = (name: string, family: 4 | 6) =>
  createNameResolver({ servers: [server.address] })(name, family);
const send = (name: string, timeoutMs = LONG_MS) => {
  const resolveName = createNameResolver({ servers: [server.address] });
  return createSendWebhook(createWebhookTargets([]), { resolveName })({
    url: `https://${name}/`,
    headers: {},
    body: '{}',
    timeoutMs,
    signal: new AbortController().signal,
  });
};

describe('createNameResolver', () => {
  it('finds the addresses of a family, and asks for no others', async () => {
    expect(await resolve('both.example', 4)).toEqual(['93.184.216.34']);
    expect(await resolve('both.example', 6)).toEqual(['2606:4700::6810:84e5']);
    expect(server.asked).toEqual(['both.example', 'both.example']);
  });

  it('reports a name without an address', async () => {
    await expect(resolve('four.example', 6)).rejects.toMatchObject({ code: 'ENODATA' });
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
    const resolveName = createNameResolver({ servers: [server.address] });
    const sendBy = createSendWebhook(createWebhookTargets([]), { resolveName });
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
