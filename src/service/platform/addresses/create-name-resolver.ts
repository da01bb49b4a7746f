import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** For the first question to a name server; each later one gets longer. */
const TIMEOUT_MS = 3_000;
/** Questions to each name server. */
const TRIES = 2;

type Family = 4 | 6;

export interface NameResolverOptions {
  /** `address:port`; those of the machine when absent. */
  servers?: readonly string[];
}

const listFamilies = (family: number | string | undefined): Family[] =>
  family === 4 || family === 'IPv4' ? [4] : family === 6 || family === 'IPv6' ? [6] : [4, 6];

/**
 * Asks name servers for the addresses of a public name, and refuses a name that leads to one that is not public.
 *
 * Not `dns.lookup`: it occupies one of few threads until it has an answer, so that two names whose servers are silent
 * stop every other webhook. The hosts file, which only it reads, says nothing of public names.
 */
export function createNameResolver({ servers }: NameResolverOptions = {}): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);

  const resolveFamily = async (name: string, family: Family) => {
    const addresses = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
    return addresses.map((address) => ({ address, family }));
  };

  /** IPv4 first; a name that has only one of the two is fine. */
  const resolveName = async (name: string, families: Family[]) => {
    const answers = await Promise.allSettled(families.map((family) => resolveFamily(name, family)));
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failed] = answers.filter((answer) => answer.status === 'rejected');
    if (!addresses.length) throw failed?.reason;
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      throw new Error(`${name} is not allowed`);
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
