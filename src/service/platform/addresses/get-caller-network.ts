import { maskAddress } from './mask-address.ts';

/** A client with one address of a network has them all: an IPv6 customer gets 2^64 of them. */
const CALLER_BITS = { ipv4: 32, ipv6: 64 };

/** The network that a caller is counted by. */
export const getCallerNetwork = (address: string): string => maskAddress(address, CALLER_BITS);
