import { createServer, get, type Server, setGlobalProxyFromEnv } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createLoopbackAgents } from '../../../../src/service/platform/addresses/create-loopback-agents.ts';
import { type Receiver, startReceiver } from '../../webhooks/deliveries/start-receiver.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

let server: Server | undefined;
let proxy: Receiver | undefined;
afterEach(async () => {
  if (server) await new Promise((resolve) => server?.close(resolve));
  await proxy?.close();
  server = undefined;
  proxy = undefined;
});

/** Answers with the address that it was reached at. */
async function listenOn(address: string): Promise<number> {
  const listening = createServer((request, response) => response.end(request.socket.localAddress));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, address, resolve));
  return (listening.address() as AddressInfo).port;
}

const request = (url: string, agent?: ReturnType<typeof createLoopbackAgents>['http:']) =>
  new Promise<string>((resolve, reject) => {
    get(url, { agent }, (response) => resolve(text(response))).on('error', reject);
  });
const ask = (url: string) => request(url, createLoopbackAgents()['http:']);

describe('createLoopbackAgents', () => {
  it.each(['localhost', '127.0.0.1', 'shop.localhost', 'a.b.localhost'])(
    'connects %s to 127.0.0.1',
    async (host) => {
      const port = await listenOn('127.0.0.1');
      expect(await ask(`http://${host}:${port}/`)).toBe('127.0.0.1');
    },
  );

  it.skipIf(!hasIpv6).each(['localhost', '[::1]'])(
    'connects %s to a program that listens on ::1 alone',
    async (host) => {
      const port = await listenOn('::1');
      expect(await ask(`http://${host}:${port}/`)).toBe('::1');
    },
  );

  it('uses no proxy of the environment', async () => {
    const port = await listenOn('127.0.0.1');
    proxy = await startReceiver((_, response) => response.end('the proxy'));
    const restore = setGlobalProxyFromEnv({ http_proxy: proxy.url, https_proxy: proxy.url });
    try {
      expect(await ask(`http://localhost:${port}/`)).toBe('127.0.0.1');
      expect(await request(`http://localhost:${port}/`)).toBe('the proxy');
    } finally {
      restore();
    }
  });
});
