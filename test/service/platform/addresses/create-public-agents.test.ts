import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  createPublicAgents,
  isAddressRefusal,
} from '../../../../src/service/platform/addresses/create-public-agents.ts';
import type { ResolveFamily } from '../../../../src/service/platform/addresses/find-addresses.ts';
import { resolveTo } from '../../webhooks/deliveries/resolve-to.ts';

const ask = (url: string, resolveName: ResolveFamily) =>
  new Promise<Error>((resolve, reject) => {
    const request = get(url, {
      agent: createPublicAgents(resolveName)['http:'],
      signal: AbortSignal.timeout(300),
    });
    request.on('response', () => reject(new Error('There was an answer.')));
    request.on('error', resolve);
  });

describe('createPublicAgents', () => {
  it.each([
    ['private', ['127.0.0.1']],
    ['private, of both families', ['10.0.0.1', '::1']],
    ['behind a translator', ['64:ff9b::7f00:1']],
  ])('refuse a name whose addresses are %s', async (_name, addresses) => {
    expect(isAddressRefusal(await ask('http://shop.example/', resolveTo(...addresses)))).toBe(true);
  });

  it.each(['http://127.0.0.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/'])(
    'refuse the address %s',
    async (url) => {
      expect(isAddressRefusal(await ask(url, resolveTo('93.184.216.34')))).toBe(true);
    },
  );
});
