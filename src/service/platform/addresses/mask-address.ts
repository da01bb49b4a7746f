import ipaddr from 'ipaddr.js';

/** How many bits of an address are kept. */
export interface KeptBits {
  ipv4: number;
  ipv6: number;
}

/** The network that an address is in, without its length: `192.0.2.77` is `192.0.2.0` at 24 bits. */
export function maskAddress(address: string, kept: KeptBits): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  // An IPv4 address on a socket of both families is written as an IPv6 one.
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${kept.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${kept.ipv6}`).toString();
}
