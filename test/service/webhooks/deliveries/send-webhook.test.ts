import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolveFamily } from '../../../../src/service/platform/addresses/find-addresses.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import {
  createSendWebhook,
  type WebhookRequest,
} from '../../../../src/service/webhooks/deliveries/send-webhook.ts';
import { resolveTo } from './resolve-to.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';

let receivers: Receiver[];
let resolveName: ResolveFamily | undefined;
beforeEach(() => {
  receivers = [];
  resolveName = undefined;
});
afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function receive(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  return receiver;
}

const send = (
  url: string,
  {
    allowed = ['127.0.0.1:*'],
    hidesListed = false,
    ...change
  }: Partial<WebhookRequest> & { allowed?: string[]; hidesListed?: boolean } = {},
) =>
  createSendWebhook(createWebhookTargets(allowed), { resolveName, hidesListed })({
    url,
    headers: { 'webhook-id': 'evt_1' },
    body: '{"Purpose":"Caffè ☕"}',
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...change,
  });

/** The name service is outside the service: here it answers what the test says. */
function resolveNamesTo(...addresses: string[]) {
  const resolve = resolveTo(...addresses);
  resolveName = resolve;
  return resolve;
}

describe('createSendWebhook', () => {
  it('posts the body unchanged as JSON, with the given headers', async () => {
    const receiver = await receive();
    expect(await send(`${receiver.url}/hook?shop=1`)).toEqual({ status: 204 });
    expect(receiver.requests).toEqual([
      {
        method: 'POST',
        path: '/hook?shop=1',
        body: '{"Purpose":"Caffè ☕"}',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'content-length': '24',
          'webhook-id': 'evt_1',
          accept: '*/*',
          host: receiver.host,
        }),
      },
    ]);
  });

  it.each([200, 204, 299, 304, 400, 410, 500])('returns the status %i', async (status) => {
    const receiver = await receive((_, response) => response.writeHead(status).end());
    expect(await send(receiver.url)).toEqual({ status });
  });

  it('returns the Retry-After header of the receiver', async () => {
    const receiver = await receive((_, response) =>
      response.writeHead(503, { 'retry-after': '120', 'x-other': '1' }).end('{"busy":1}'),
    );
    expect(await send(receiver.url)).toEqual({ status: 503, retryAfter: '120', answer: '{"busy":1}' });
  });

  it.each([301, 302, 307, 308])('follows no redirect: %i', async (status) => {
    const elsewhere = await receive();
    const receiver = await receive((_, response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    );
    expect(await send(receiver.url)).toEqual({ status });
    expect(elsewhere.requests).toEqual([]);
  });

  it('returns the status and the first 1,000 characters of an endless body', async () => {
    const receiver = await receive((_, response) => {
      response.writeHead(200);
      const more = () => response.write('x'.repeat(65_536), () => !response.destroyed && more());
      more();
    });
    expect(await send(receiver.url)).toEqual({ status: 200, answer: 'x'.repeat(1_000) });
  });

  it('returns the answer trimmed, and with NUL bytes replaced', async () => {
    const receiver = await receive((_, response) => response.writeHead(401).end(' bad\0 signature ☕\n'));
    expect(await send(receiver.url)).toEqual({ status: 401, answer: 'bad\ufffd signature ☕' });
  });

  it('returns the status and the received part of a body that never ends', async () => {
    const receiver = await receive((_, response) => response.writeHead(200).write('so far'));
    expect(await send(receiver.url)).toEqual({ status: 200, answer: 'so far' });
  });

  it('returns the status of an answer that is cut off', async () => {
    const receiver = await receive((_, response) => {
      response.writeHead(200, { 'content-length': '99' });
      response.write('half', () => response.socket?.resetAndDestroy());
    });
    expect(await send(receiver.url)).toMatchObject({ status: 200 });
  });

  it('times out after the given time', async () => {
    const receiver = await receive(() => {});
    expect(await send(receiver.url, { timeoutMs: 500 })).toEqual({ error: 'No answer in time.' });
    expect(receiver.requests).toHaveLength(1);
  });

  it('times out if the headers never end', async () => {
    const receiver = await receive((_, response) => response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: '));
    expect(await send(receiver.url, { timeoutMs: 50 })).toEqual({ error: 'No answer in time.' });
  });

  it('aborts the request when the service stops', async () => {
    const stop = new AbortController();
    const receiver = await receive(() => stop.abort());
    const { status, error } = await send(receiver.url, { signal: stop.signal });
    expect(status).toBeUndefined();
    expect(error).toMatch(/^Connection failed/);
  });

  it('reports a refused connection', async () => {
    const receiver = await startReceiver();
    await receiver.close();
    expect(await send(receiver.url)).toEqual({ error: 'Connection failed (ECONNREFUSED).' });
  });

  it('reports a reset connection', async () => {
    const receiver = await receive((request) => request.socket.resetAndDestroy());
    expect(await send(receiver.url)).toEqual({ error: 'Connection failed (ECONNRESET).' });
  });

  it('reports an answer that is not HTTP', async () => {
    const receiver = await receive((request) => request.socket.end('hello\r\n\r\n'));
    expect((await send(receiver.url)).error).toMatch(/^Connection failed \(HPE_/);
  });

  it('ignores the proxy settings of the environment', async () => {
    const [receiver, proxy] = [await receive(), await receive()];
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']) {
      vi.stubEnv(name, proxy.url);
    }
    vi.stubEnv('NO_PROXY', '');
    expect(await send(receiver.url)).toEqual({ status: 204 });
    expect(receiver.requests).toHaveLength(1);
    expect(proxy.requests).toEqual([]);
  });
});

describe('createSendWebhook, to addresses that are not public', () => {
  const NOT_ALLOWED = { error: 'Address not allowed.' };

  it('checks again whether the URL is allowed, because the list may have changed since its registration', async () => {
    const receiver = await receive();
    expect(await send(receiver.url, { allowed: [] })).toEqual({ error: 'URL must use HTTPS protocol.' });
    expect(await send(receiver.url.replace('http', 'https'), { allowed: [] })).toEqual(NOT_ALLOWED);
    expect(receiver.requests).toEqual([]);
  });

  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['0.0.0.0']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    [['127.255.255.254']],
    [['100.64.0.1']],
    [['192.0.0.192']],
    [['198.18.0.1']],
    [['240.0.0.1']],
    [['::ffff:10.0.0.1']],
    [['::127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['64:ff9b:1::a9fe:a9fe']],
    [['2002:7f00:1::']],
    [['2001:0:53aa:64c::1']],
    [['fc00::1']],
    [['fe80::1']],
    [['fec0::1']],
    [['127.0.0.1', '::1']],
  ])('refuses a public host name that resolves to %j', async (addresses) => {
    // A server listening there must not even see a connection.
    let connections = 0;
    const canary = createServer().on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as AddressInfo;
    const resolve = resolveNamesTo(...addresses);
    expect(await send(`https://hooks.example:${port}/`)).toEqual(NOT_ALLOWED);
    // Once for each family: what is judged is what would be connected to.
    expect(resolve).toHaveBeenCalledTimes(2);
    expect(connections).toBe(0);
    await new Promise((resolve) => canary.close(resolve));
  });

  it('checks the addresses of a host name at every attempt', async () => {
    const receiver = await receive();
    const { port } = new URL(receiver.url);
    resolveNamesTo('::1', '127.0.0.1');
    expect(await send(`https://hooks.example:${port}/`)).toEqual(NOT_ALLOWED);
    resolveNamesTo('127.0.0.1');
    expect(await send(`https://hooks.example:${port}/`)).toEqual(NOT_ALLOWED);
    expect(await send(`https://hooks.example.:${port}/`)).toEqual(NOT_ALLOWED);
    expect(receiver.requests).toEqual([]);
  });

  it('drops the answer of a listed host, which may be private, if asked to', async () => {
    const receiver = await startReceiver((_, response) => response.end('a secret'));
    receivers.push(receiver);
    expect(await send(receiver.url)).toEqual({ status: 200, answer: 'a secret' });
    expect(await send(receiver.url, { hidesListed: true })).toEqual({ status: 200 });
  });

  it('connects to an allowed localhost, whatever address the name service returns', async () => {
    const receiver = await receive();
    resolveNamesTo('93.184.216.34');
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    expect(await send(url, { allowed: ['localhost:*'] })).toEqual({ status: 204 });
  });

  it('does not reveal the address that a host name resolves to', async () => {
    resolveNamesTo('10.1.2.3');
    expect(JSON.stringify(await send('https://hooks.example/'))).not.toContain('10.1.2.3');
  });
});
