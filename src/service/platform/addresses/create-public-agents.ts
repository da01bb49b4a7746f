import type { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createNameResolver } from './create-name-resolver.ts';

/** HTTP agents by URL scheme. */
export type Agents = Record<'http:' | 'https:', Agent>;

/**
 * Creates agents that connect to public addresses only, ignoring proxies in the environment. Every resolved address is checked at
 * the moment of connecting, so that a changed DNS answer cannot bypass the check.
 */
export function createPublicAgents(lookup: LookupFunction = createNameResolver()): Agents {
  return {
    'http:': new RequestFilteringHttpAgent({ lookup }),
    'https:': new RequestFilteringHttpsAgent({ lookup }),
  };
}

/** Whether a request failed because an address is not public. */
export const isAddressRefusal = (error: Error): boolean => /is not allowed/.test(error.message);
