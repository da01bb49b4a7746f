import dns from 'node:dns';
import { connect, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestService, type TestService } from '../../../support/create-test-service.ts';

/** The addresses of `localhost`, as on a machine that has two. Both are of IPv4, which every machine has. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'];

let service: TestService;
let port: number;
beforeEach(async () => {
  const { lookup } = dns;
  const lookUp = (host: string, ...rest: unknown[]) => {
    const [options] = rest as [dns.LookupOptions];
    const callback = rest.at(-1) as (error: null, addresses: dns.LookupAddress[]) => void;
    if (host !== 'localhost' || !options.all) return Reflect.apply(lookup, dns, [host, ...rest]);
    return callback(
      null,
      ADDRESSES.map((address) => ({ address, family: 4 })),
    );
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookUp as unknown as typeof lookup);
  service = await createTestService({ operations: { MAX_CONNECTIONS: '1' } });
  await service.app.listen({ port: 0, host: 'localhost' });
  port = (service.app.server.address() as { port: number }).port;
});
afterEach(async () => {
  await service.close();
});

const send = async (host: string, bytes: string) => {
  const socket = connect(port, host);
  socket.on('error', () => {});
  socket.write(bytes);
  return String(await socket.toArray());
};

/** Once the service has taken the connection. */
const hold = async (host: string) => {
  const socket = connect(port, host, () =>
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  );
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
};

describe.skipIf(process.platform !== 'linux').each(ADDRESSES)('a server at %s', (host) => {
  it.each([
    [
      'CONNECT',
      'CONNECT a:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      /^HTTP\/1\.1 405 .*Method not allowed\./s,
    ],
    [
      'an expectation',
      'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 417 .*Expect must be 100-continue\./s,
    ],
    [
      'a broken request behind a good one, after the answer to that,',
      'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
      /^HTTP\/1\.1 200 .*HTTP\/1\.1 400 .*Malformed header\./s,
    ],
  ])('refuses %s in the envelope of the service', async (_name, bytes, answer) => {
    expect(await send(host, bytes)).toMatch(answer);
  });

  it('keeps to MAX_CONNECTIONS', async () => {
    const held = await hold(host);
    expect(
      await send(host, 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).toBe('');
    held.destroy();
  });
});

it('listen() binds a second server beside Fastify’s own', () => {
  const symbol = Object.getOwnPropertySymbols(service.app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  expect(symbol && (Reflect.get(service.app, symbol) as Server[])).toHaveLength(1);
});
