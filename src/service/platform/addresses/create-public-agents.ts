import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type Agents, createAgents } from './create-agents.ts';
import { createNameResolver } from './create-name-resolver.ts';
import { isPublicAddress } from './is-public-address.ts';

/**
 * Chooses the public addresses of a host: a name that also has a private address is reached at the public one.
 * @throws if there is none
 */
export function choosePublic(addresses: LookupAddress[], host: string): LookupAddress[] {
  const allowed = addresses.filter(({ address }) => isPublicAddress(address));
  if (!allowed.length) throw new Error(`${host} is not allowed`);
  return allowed;
}

/** Creates agents that connect to public addresses only. */
export const createPublicAgents = (lookup: LookupFunction = createNameResolver()): Agents =>
  createAgents({ lookup, choose: choosePublic });

/** Whether a request failed because no address is public. */
export const isAddressRefusal = (error: Error): boolean => /is not allowed/.test(error.message);
