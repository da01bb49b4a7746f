import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { parseAddress } from '../../addresses/parse-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the caller, without a port; `unknown` only if the client has already disconnected. */
    caller: string;
  }
}

/** The parameter with the client's address in an element of `Forwarded` (RFC 7239, 5.2). */
const FORWARDED_FOR = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i;

/** Lists the addresses that proxies have appended, the nearest first. */
function listHops({ headers }: FastifyRequest): string[] {
  const { forwarded, 'x-forwarded-for': written } = headers;
  const hops =
    written === undefined
      ? (forwarded?.split(',').map((element) => FORWARDED_FOR.exec(element)?.[1] ?? '') ?? [])
      : String(written).split(',');
  return hops.reverse();
}

/** @param entries addresses and networks, as `readNetworks` accepts them */
function createNetworks(entries: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const entry of entries) {
    const [address, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry)];
    networks.addSubnet(
      address.toString().split('%', 1)[0] ?? '',
      bits ?? 8 * address.toByteArray().length,
      address.kind(),
    );
  }
  return (address) => networks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * Sets the caller of each request: the nearest address that is not a trusted proxy. An address that cannot be read is judged by the
 * one that was to vouch for it: all such callers behind one proxy count as that proxy, and none hides behind a text of its own.
 * @param trustedProxies as `readNetworks` accepts them
 */
export function identifyCallers(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isTrusted = createNetworks(trustedProxies);
  const findCaller = (request: FastifyRequest): string => {
    let caller = parseAddress(request.socket.remoteAddress ?? '');
    if (caller === undefined) return 'unknown';
    for (const hop of isTrusted(caller) ? listHops(request) : []) {
      const address = parseAddress(hop);
      if (address === undefined) break;
      caller = address;
      if (!isTrusted(caller)) break;
    }
    return caller;
  };
  app.decorateRequest('caller', 'unknown');
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = findCaller(request);
    done();
  });
}
