import ipaddr from 'ipaddr.js';

/** The ranges that the internet routes; the rest of IPv6 is reserved, or maps IPv4 addresses in its own ways. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by their range, but answered by the machine's own surroundings: Azure's for its virtual machines. */
const PLATFORM_ADDRESSES = ['168.63.129.16'];

/** Whether an IP address is routed on the internet. @param address without brackets */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
  return isGlobal && parsed.range() === 'unicast' && !PLATFORM_ADDRESSES.includes(parsed.toString());
}
