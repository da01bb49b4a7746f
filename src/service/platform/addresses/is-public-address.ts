import ipaddr from 'ipaddr.js';

/** The globally routed range of IPv6; other ranges are reserved or embed IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses in public ranges that belong to the platform around the machine: Azure's virtual public IP. */
const PLATFORM_ADDRESSES = ['168.63.129.16'];

/** Whether an IP address is routed on the internet. @param address without brackets */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  const isGlobal = parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
  return isGlobal && parsed.range() === 'unicast' && !PLATFORM_ADDRESSES.includes(parsed.toString());
}
