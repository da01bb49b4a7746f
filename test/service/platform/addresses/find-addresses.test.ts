import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNameResolver } from '../../../../src/service/platform/addresses/create-name-resolver.ts';
import {
  AddressRefusal,
  findAddresses,
  resolveBySystem,
} from '../../../../src/service/platform/addresses/find-addresses.ts';
import { isPublicAddress } from '../../../../src/service/platform/addresses/is-public-address.ts';
import { resolveTo } from '../../webhooks/deliveries/resolve-to.ts';
import { type NameServer, startNameServer } from './start-name-server.ts';

const FOUR = { address: '93.184.216.34', family: 4 };
const SIX = { address: '2606:4700::6810:84e5', family: 6 };
const SIX_IN_FULL = '2606:4700:0:0:0:0:6810:84e5';

/** A resolver of which the test says when it answers. */
function createAnswers() {
  const families = { 4: Promise.withResolvers<string[]>(), 6: Promise.withResolvers<string[]>() };
  return {
    resolve: (_name: string, family: 4 | 6) => families[family].promise,
    answer: (family: 4 | 6, ...addresses: string[]) => families[family].resolve(addresses),
    fail: (family: 4 | 6, code = 'ENODATA') =>
      families[family].reject(Object.assign(new Error(code), { code })),
  };
}

describe('findAddresses', () => {
  it('finds both families, IPv4 first', async () => {
    const resolve = resolveTo(SIX.address, FOUR.address);
    const { addresses, later } = await findAddresses('shop.example', { resolve });
    expect([addresses, await later]).toEqual([[FOUR, SIX], []]);
  });

  it.each([
    [4, FOUR, 6, SIX],
    [6, SIX, 4, FOUR],
  ] as const)('does not wait for the other family than %i', async (family, first, other, second) => {
    const { resolve, answer } = createAnswers();
    answer(family, first.address);
    const { addresses, later } = await findAddresses('shop.example', { resolve });
    expect(addresses).toEqual([first]);
    answer(other, second.address);
    expect(await later).toEqual([second]);
  });

  it('takes one family if there is no other', async () => {
    const { resolve, answer, fail } = createAnswers();
    fail(4);
    answer(6, SIX.address);
    const { addresses, later } = await findAddresses('shop.example', { resolve });
    expect([addresses, await later]).toEqual([[SIX], []]);
  });

  it('finds nothing later if the other family fails later', async () => {
    const { resolve, answer, fail } = createAnswers();
    answer(4, FOUR.address);
    const { later } = await findAddresses('shop.example', { resolve });
    fail(6, 'ETIMEOUT');
    expect(await later).toEqual([]);
  });

  it('reports the failure for IPv4 if both families fail', async () => {
    const { resolve, fail } = createAnswers();
    fail(4, 'ESERVFAIL');
    fail(6, 'ENODATA');
    await expect(findAddresses('shop.example', { resolve })).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it.each(['93.184.216.34', '[2606:4700::6810:84e5]', '2606:4700::6810:84e5'])(
    'resolves nothing for the address %s',
    async (host) => {
      const resolve = resolveTo();
      const { addresses } = await findAddresses(host, { resolve });
      expect(addresses).toEqual([host.includes(':') ? SIX : FOUR]);
      expect(resolve).not.toHaveBeenCalled();
    },
  );
});

describe('findAddresses, where only public addresses are allowed', () => {
  it('leaves out the others, also those that come later', async () => {
    const { resolve, answer } = createAnswers();
    answer(4, '10.1.2.3', FOUR.address);
    const { addresses, later } = await findAddresses('shop.example', { resolve, isAllowed: isPublicAddress });
    answer(6, '::1', 'fd00::1', '64:ff9b::7f00:1');
    expect([addresses, await later]).toEqual([[FOUR], []]);
  });

  it('waits for the other family if the first has only others', async () => {
    const { resolve, answer } = createAnswers();
    answer(4, '127.0.0.1');
    const found = findAddresses('shop.example', { resolve, isAllowed: isPublicAddress });
    answer(6, SIX.address);
    expect((await found).addresses).toEqual([SIX]);
  });

  it.each([
    ['of both families', ['127.0.0.1', '::1']],
    ['of IPv6 alone', ['fd00::1']],
    ['behind a translator', ['64:ff9b::7f00:1']],
  ])('refuses a host with others %s', async (_name, addresses) => {
    const search = { resolve: resolveTo(...addresses), isAllowed: isPublicAddress };
    await expect(findAddresses('shop.example', search)).rejects.toBeInstanceOf(AddressRefusal);
  });

  it('refuses another address in place of a name', async () => {
    const search = { resolve: resolveTo(), isAllowed: isPublicAddress };
    await expect(findAddresses('[::1]', search)).rejects.toBeInstanceOf(AddressRefusal);
  });
});

describe('findAddresses, by a name server that never answers one of the questions', () => {
  let server: NameServer;
  beforeEach(async () => {
    server = await startNameServer(
      { 'four.example': [FOUR.address], 'six.example': [SIX_IN_FULL] },
      { 'four.example': 'AAAA', 'six.example': 'A' },
    );
  });
  afterEach(() => server.close());

  it.each([
    ['four.example', FOUR],
    ['six.example', SIX],
  ])('finds %s long before that question is given up', async (name, address) => {
    const resolve = createNameResolver({ servers: [server.address] });
    let isGivenUp = false;
    const { addresses, later } = await findAddresses(name, { resolve });
    void later.then(() => {
      isGivenUp = true;
    });
    expect(addresses).toEqual([address]);
    await new Promise(setImmediate);
    expect(isGivenUp).toBe(false);
  });
});

describe('resolveBySystem', () => {
  it('reads the hosts file', async () => {
    expect(await resolveBySystem('localhost', 4)).toContain('127.0.0.1');
  });
});
