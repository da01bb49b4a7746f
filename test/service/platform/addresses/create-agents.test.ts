import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgents } from '../../../../src/service/platform/addresses/create-agents.ts';
import { resolveTo } from '../../webhooks/deliveries/resolve-to.ts';
import { SELF_SIGNED } from '../../webhooks/deliveries/self-signed.ts';

let names: string[];
let hosts: (string | undefined)[];
let port: number;
const server = () =>
  createServer(
    {
      ...SELF_SIGNED,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    (request, response) => {
      hosts.push(request.headers.host);
      response.end();
    },
  );
let running: ReturnType<typeof server>;

beforeEach(async () => {
  names = [];
  hosts = [];
  running = server();
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  ({ port } = running.address() as AddressInfo);
});
afterEach(() => {
  running.closeAllConnections();
  return new Promise((resolve) => running.close(resolve));
});

const ask = (host: string) => {
  const agent = createAgents({ resolve: resolveTo('127.0.0.1') })['https:'];
  return new Promise<void>((resolve, reject) => {
    get(`https://${host}:${port}/`, { agent, rejectUnauthorized: false }, (response) =>
      response.resume().on('end', () => resolve()),
    ).on('error', reject);
  });
};

describe('createAgents', () => {
  it.each([
    ['shop.example', 'shop.example'],
    ['SHOP.example', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    // RFC 6066, 3: servers may know no name with a final dot. The URL's host stays as it is.
    ['shop.example.', 'shop.example', 'shop.example.'],
  ])('asks for the certificate of %s by the name %s', async (host, name, sent = name) => {
    await ask(host);
    expect(names).toEqual([name]);
    expect(hosts).toEqual([`${sent}:${port}`]);
  });

  it('names no address', async () => {
    await ask('127.0.0.1');
    expect(names).toEqual([]);
  });
});
