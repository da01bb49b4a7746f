import { isIPv4 } from 'node:net';
import { maskAddress } from './mask-address.ts';

/** A client with one IPv6 address usually has a whole network of 2^64 addresses, which count as one. */
const CALLER_BITS = { ipv4: 32, ipv6: 64 };

/** Returns the network by which a caller is counted. */
export const getCallerNetwork = (address: string): string =>
  isIPv4(address) ? address : maskAddress(address, CALLER_BITS);
