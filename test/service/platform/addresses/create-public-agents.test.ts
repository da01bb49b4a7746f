import { get } from 'node:http';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  choosePublic,
  createPublicAgents,
  isAddressRefusal,
} from '../../../../src/service/platform/addresses/create-public-agents.ts';

/** Resolves every name to these addresses. */
const resolveTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const ask = (url: string, lookup: LookupFunction) =>
  new Promise<Error>((resolve, reject) => {
    const request = get(url, {
      agent: createPublicAgents(lookup)['http:'],
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

describe('choosePublic', () => {
  const toAddresses = (...all: string[]) =>
    all.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  it('leaves out the private addresses of a name', () => {
    const addresses = toAddresses('93.184.216.34', '127.0.0.1', '64:ff9b::5db8:d822', '64:ff9b:1::1');
    expect(choosePublic(addresses, 'shop.example').map(({ address }) => address)).toEqual([
      '93.184.216.34',
      '64:ff9b::5db8:d822',
    ]);
  });

  it('refuses a name that has no other ones', () => {
    expect(() => choosePublic(toAddresses('127.0.0.1', '::1'), 'shop.example')).toThrow('not allowed');
  });
});
