import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../../src/service/platform/addresses/is-public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700::6810:84e5',
    '2001:4860:4860::8888',
    // Resolvers of networks with IPv6 alone (DNS64) write the second one like this.
    '64:ff9b::5db8:d822',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
    [
      'a private network',
      ['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', 'fc00::1', 'fd00:ec2::254', 'fec0::1'],
    ],
    ['a link', ['169.254.169.254', 'fe80::1']],
    ['a machine’s own platform', ['168.63.129.16', '::ffff:168.63.129.16', '192.0.0.192', '100.100.100.200']],
    ['many', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    [
      'nobody',
      ['192.0.2.1', '198.18.0.1', '240.0.0.1', '2001:db8::1', '3fff::1', '100::1', '4000::1', 'fe00::1'],
    ],
    [
      'an IPv4 address in disguise',
      [
        '::ffff:127.0.0.1',
        '::127.0.0.1',
        '64:ff9b::7f00:1',
        '64:ff9b::a00:1',
        '64:ff9b::a9fe:a9fe',
        '64:ff9b::a83f:8110',
        '64:ff9b::',
        '64:ff9b::1:5db8:d822',
        '64:ff9b:1::1',
        '64:ff9b:1::5db8:d822',
        '2002:7f00:1::',
        '2001:0:7f00:1::',
      ],
    ],
  ])('refuses the addresses of %s', (_name, addresses) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });
});
