import ipaddr from 'ipaddr.js';

/** The globally routed range of IPv6; other ranges are reserved or embed IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses in public ranges that belong to the platform around the machine: Azure's virtual public IP. */
const PLATFORM_ADDRESSES = ['168.63.129.16'];

/** The prefix that resolvers put before the IPv4 addresses of IPv6-only networks (RFC 6052, 2.1). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Returns the address that is reached: that in a mapped address, or behind a translator. */
function findReached(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 && parsed.match(NAT64)
    ? new ipaddr.IPv4(parsed.toByteArray().slice(12))
    : parsed;
}

/** Whether an IP address is routed on the internet. @param address without brackets */
export function isPublicAddress(address: string): boolean {
  const reached = findReached(address);
  const isGlobal = reached instanceof ipaddr.IPv4 || reached.match(GLOBAL_IPV6);
  return isGlobal && reached.range() === 'unicast' && !PLATFORM_ADDRESSES.includes(reached.toString());
}
