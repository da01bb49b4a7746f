import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createNameResolver } from '../../../../src/service/platform/addresses/create-name-resolver.ts';
import { createPublicAgents } from '../../../../src/service/platform/addresses/create-public-agents.ts';
import type { ResolveFamily } from '../../../../src/service/platform/addresses/find-addresses.ts';
import { startNameServer } from '../../platform/addresses/start-name-server.ts';
import { resolveTo } from '../../webhooks/deliveries/resolve-to.ts';
import { SELF_SIGNED } from '../../webhooks/deliveries/self-signed.ts';
import { fetchRules } from './fetch-rules.ts';

const NOT_ALLOWED = {
  problem: 'STYLESHEET_ADDRESS_NOT_ALLOWED',
};
const NOT_REACHED = { problem: 'STYLESHEET_NOT_REACHED' };

const servers: Server[] = [];
const trusted = getCACertificates();
afterEach(async () => {
  setDefaultCACertificates(trusted);
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that must not see a connection. */
async function startCanary() {
  let connections = 0;
  const server = createServer().on('connection', () => {
    connections += 1;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, countConnections: () => connections };
}

/** The link's own stylesheet, on a public name and any port. */
const fetchOwn = (url: string, resolve: ResolveFamily) =>
  fetchRules(url, { linkCss: url, publicAgents: createPublicAgents(resolve) });

describe('createFetchStylesheet, to addresses that are not public', () => {
  it.each([
    [['127.0.0.1']],
    [['127.255.255.254']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['0.0.0.0']],
    [['100.64.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['::127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['2002:7f00:1::']],
    [['fd00::1']],
    [['fe80::1']],
    [['127.0.0.1', '::1']],
  ])('does not connect to a public name that leads to %j', async (addresses) => {
    const { port, countConnections } = await startCanary();
    const resolve = resolveTo(...addresses);
    expect(await fetchOwn(`https://cdn.example:${port}/a.css`, resolve)).toEqual(NOT_ALLOWED);
    // The name is resolved once for each family: the checked address is the one that would be connected to.
    expect(resolve).toHaveBeenCalledTimes(2);
    expect(countConnections()).toBe(0);
  });

  it('asks name servers, and refuses a public name that they resolve to this machine', async () => {
    const nameServer = await startNameServer({ 'cdn.example': ['127.0.0.1'], 'none.example': [] });
    const resolve = createNameResolver({ servers: [nameServer.address] });
    expect(await fetchOwn('https://cdn.example/a.css', resolve)).toEqual(NOT_ALLOWED);
    expect(await fetchOwn('https://none.example/a.css', resolve)).toEqual(NOT_REACHED);
    expect(new Set(nameServer.asked)).toEqual(new Set(['cdn.example', 'none.example']));
    await nameServer.close();
  });

  it.each([
    'https://127.0.0.2:PORT/',
    'https://2130706434:PORT/',
    'https://0x7f000002:PORT/',
    'https://0177.0.0.2:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::ffff:7f00:1]:PORT/',
    'https://0.0.0.0:PORT/',
    'https://0:PORT/',
    'https://10.1.2.3/',
    'https://[fd00::1]/',
    'https://localhost.:PORT/',
    'http://shop.localhost:PORT/',
  ])('does not connect to %s, which only the link names', async (url) => {
    const { port, countConnections } = await startCanary();
    const own = url.replace('PORT', String(port));
    expect(await fetchOwn(own, resolveTo('127.0.0.1'))).toEqual(NOT_ALLOWED);
    expect(countConnections()).toBe(0);
  });
});

describe('createFetchStylesheet, over TLS', () => {
  async function startSelfSigned() {
    const server = createHttpsServer(SELF_SIGNED, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/css' }).end('a{}'),
    );
    servers.push(server as unknown as Server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  it('accepts a valid certificate', async () => {
    setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
    expect(await fetchRules(`https://127.0.0.1:${await startSelfSigned()}/`)).toEqual({ rules: 'a{}' });
  });

  it('refuses a certificate for another name', async () => {
    setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
    expect(await fetchRules(`https://localhost:${await startSelfSigned()}/`)).toEqual(NOT_REACHED);
  });

  it('refuses a certificate that no authority has signed', async () => {
    expect(await fetchRules(`https://127.0.0.1:${await startSelfSigned()}/`)).toEqual(NOT_REACHED);
  });
});
