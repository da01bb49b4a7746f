import { type LookupAddress, promises } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the second family of a name is awaited after the first (RFC 8305, 3). */
const RESOLUTION_DELAY_MS = 50;

type Family = 4 | 6;

/** Resolves a name to its addresses of one family. @throws if there is none */
export type ResolveFamily = (name: string, family: Family) => Promise<string[]>;

export interface FoundAddresses {
  addresses: LookupAddress[];
  /** The addresses of a family that has not been resolved yet; none if that fails. */
  later: Promise<LookupAddress[]>;
}

/** A host whose addresses are all refused. */
export class AddressRefusal extends Error {}

/** Resolves through the operating system, which also reads the hosts file. */
export const resolveBySystem: ResolveFamily = async (name, family) =>
  (await promises.lookup(name, { family, all: true })).map(({ address }) => address);

interface Search {
  resolve: ResolveFamily;
  isAllowed?: ((address: string) => boolean) | undefined;
}

/**
 * Finds the addresses of a host, IPv4 first. One family is enough, and the other one is awaited only briefly: some name servers
 * do not answer questions for it, or take seconds. Every address that is found is checked, whenever it comes.
 * @param host a name, or an address with or without brackets
 * @throws AddressRefusal if none is allowed
 */
export async function findAddresses(
  host: string,
  { resolve, isAllowed = () => true }: Search,
): Promise<FoundAddresses> {
  const name = host.replace(/^\[|\]$/g, '');
  const choose = (addresses: string[], family: Family): LookupAddress[] => {
    const allowed = addresses.filter(isAllowed).map((address) => ({ address, family }));
    if (!allowed.length) throw new AddressRefusal(`${name} is not allowed`);
    return allowed;
  };
  const none = Promise.resolve([]);
  const literal = isIP(name);
  if (literal) return { addresses: choose([name], literal as Family), later: none };

  const ask = async (family: Family) => choose(await resolve(name, family), family);
  const answers = [ask(4), ask(6)];
  await Promise.any(answers).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => error instanceof AddressRefusal) ?? errors[0];
  });
  const found = answers.map((answer) => answer.catch((): LookupAddress[] => []));
  const inTime = await Promise.all(
    found.map((answer) => Promise.race([answer, wait(RESOLUTION_DELAY_MS, undefined)])),
  );
  const pending = found.find((_, index) => !inTime[index]);
  return { addresses: inTime.flatMap((addresses) => addresses ?? []), later: pending ?? none };
}
