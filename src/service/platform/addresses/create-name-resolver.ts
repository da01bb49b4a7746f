import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** The timeout of the first query to a name server; c-ares increases it for later ones. */
const TIMEOUT_MS = 3_000;
/** The number of queries to each name server. */
const TRIES = 2;

type Family = 4 | 6;

interface NameResolverOptions {
  /** Name servers as `address:port`. Default: those of the machine. */
  servers?: readonly string[];
}

const listFamilies = (family: number | string | undefined): Family[] =>
  family === 4 || family === 'IPv4' ? [4] : family === 6 || family === 'IPv6' ? [6] : [4, 6];

/**
 * Creates a resolver for public names.
 *
 * It does not use `dns.lookup`, which occupies one of few threads until it has an answer: two names with unresponsive servers
 * would block every other webhook. Public names need no hosts file, which only `dns.lookup` reads.
 */
export function createNameResolver({ servers }: NameResolverOptions = {}): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);

  const resolveFamily = async (name: string, family: Family) => {
    const addresses = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    return addresses.map((address) => ({ address, family }));
  };

  /** Tries both families, with IPv4 first in the result. One of them is enough. */
  const resolveName = async (name: string, families: Family[]) => {
    const answers = await Promise.allSettled(families.map((family) => resolveFamily(name, family)));
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failed] = answers.filter((answer) => answer.status === 'rejected');
    if (!addresses.length) throw failed?.reason;
    return addresses;
  };

  return (name, options, done) => {
    resolveName(name, listFamilies(options.family)).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
      (error) => done(error, ''),
    );
  };
}
