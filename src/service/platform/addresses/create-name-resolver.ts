import { Resolver } from 'node:dns/promises';
import type { ResolveFamily } from './find-addresses.ts';

/** The timeout of the first query to a name server; c-ares increases it for later ones. */
const TIMEOUT_MS = 3_000;
/** The number of queries to each name server. */
const TRIES = 2;

interface NameResolverOptions {
  /** Name servers as `address:port`. Default: those of the machine. */
  servers?: readonly string[];
}

/**
 * Creates a resolver for public names.
 *
 * It does not use `dns.lookup`, which occupies one of few threads until it has an answer: two names with unresponsive servers
 * would block every other webhook. Public names need no hosts file, which only `dns.lookup` reads.
 */
export function createNameResolver({ servers }: NameResolverOptions = {}): ResolveFamily {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return (name, family) => (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
}
