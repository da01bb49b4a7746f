import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';

let service: TestService;
let proxy: http.Server;
afterEach(async () => {
  proxy.close();
  await service.close();
});

/** Starts a proxy that keeps its connections to the service for a time, and writes addresses as Azure does. */
async function startProxy(keptSeconds: number) {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  const ended: Socket[] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  // Node's agent ends a connection before the time that the service announces; other proxies do not know it.
  agent.keepSocketAlive = (socket) => {
    (socket as Socket).setTimeout(keptSeconds * 1000, () => {
      ended.push(socket as Socket);
      socket.destroy();
    });
    return true;
  };
  proxy = http.createServer((request, reply) => {
    const { method, url, socket } = request;
    const { connection: _own, ...headers } = request.headers;
    const forwarded = { ...headers, 'x-forwarded-for': `203.0.113.7:${socket.remotePort}` };
    const passed = http.request({ port, host: '127.0.0.1', method, path: url, headers: forwarded, agent });
    passed.on('socket', (upstream) => sockets.add(upstream));
    passed.on('response', (answer) => answer.pipe(reply.writeHead(answer.statusCode ?? 502)));
    passed.on('error', () => reply.writeHead(502).end());
    request.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  return {
    sockets,
    ended,
    async get(): Promise<number | undefined> {
      const url = `http://127.0.0.1:${proxyPort}/health/live`;
      const [answer] = (await once(http.get(url, { agent: false }), 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode;
    },
  };
}

describe('a connection from a proxy', () => {
  it.each([
    ['service, whose time is shorter', '1', 60],
    ['proxy, whose time is shorter', '60', 1],
  ])('is ended by the %s, and the next request gets its answer', async (closer, KEEP_ALIVE_SECONDS, kept) => {
    service = await createTestService({ operations: { KEEP_ALIVE_SECONDS, TRUSTED_PROXIES: '127.0.0.1' } });
    const { sockets, ended, get } = await startProxy(kept);
    expect(await get()).toBe(200);
    const [first] = sockets;
    if (!first) throw new Error('No connection.');
    await once(first, 'close');
    expect(ended).toEqual(closer.startsWith('proxy') ? [first] : []);
    expect(await get()).toBe(200);
    expect(sockets.size).toBe(2);
  });

  it('is kept for longer than an hour by default', async () => {
    service = await createTestService();
    const { sockets, get } = await startProxy(3_600);
    expect([await get(), await get(), sockets.size]).toEqual([200, 200, 1]);
    expect(service.app.server.keepAliveTimeout).toBeGreaterThan(3_600_000);
    for (const socket of sockets) socket.destroy();
  });
});
