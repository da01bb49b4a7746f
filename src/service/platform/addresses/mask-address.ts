import ipaddr from 'ipaddr.js';

/** The number of address bits to keep. */
interface KeptBits {
  ipv4: number;
  ipv6: number;
}

/** Masks an address to its network, written without the prefix length: `192.0.2.77` is `192.0.2.0` at 24 bits. */
export function maskAddress(address: string, kept: KeptBits): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  // On a dual-stack socket, an IPv4 address is written as an IPv6 one.
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${kept.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${kept.ipv6}`).toString();
}
