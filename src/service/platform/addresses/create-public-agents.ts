import { type Agents, createAgents } from './create-agents.ts';
import { createNameResolver } from './create-name-resolver.ts';
import { AddressRefusal, type ResolveFamily } from './find-addresses.ts';
import { isPublicAddress } from './is-public-address.ts';

/** Creates agents that connect to public addresses only: a name that also has a private address is reached at the public one. */
export const createPublicAgents = (resolve: ResolveFamily = createNameResolver()): Agents =>
  createAgents({ resolve, isAllowed: isPublicAddress });

/** Whether a request failed because no address is public. */
export const isAddressRefusal = (error: Error): boolean => error instanceof AddressRefusal;
