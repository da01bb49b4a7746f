import { expect, it } from 'vitest';
import { maskAddress } from '../../../../src/service/platform/addresses/mask-address.ts';

it.each([
  ['192.0.2.77', '192.0.2.0'],
  ['127.0.0.1', '127.0.0.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['', 'unknown'],
  ['proxy.example', 'unknown'],
])('maskAddress masks %j to %s', (address, network) => {
  expect(maskAddress(address, { ipv4: 24, ipv6: 48 })).toBe(network);
});

it('maskAddress keeps the given number of bits', () => {
  expect(maskAddress('192.0.2.77', { ipv4: 32, ipv6: 64 })).toBe('192.0.2.77');
  expect(maskAddress('2001:db8:1:2:3:4:5:6', { ipv4: 32, ipv6: 64 })).toBe('2001:db8:1:2::');
});
