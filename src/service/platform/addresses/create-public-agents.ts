import type { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createNameResolver } from './create-name-resolver.ts';

/** Connects requests, by the scheme of their URL. */
export type Agents = Record<'http:' | 'https:', Agent>;

/**
 * Connects to public addresses only, and without a proxy of the environment. Every address that a name resolves to is
 * checked at the moment of connecting, so that a later answer of a name server cannot lead elsewhere.
 */
export function createPublicAgents(lookup: LookupFunction = createNameResolver()): Agents {
  return {
    'http:': new RequestFilteringHttpAgent({ lookup }),
    'https:': new RequestFilteringHttpsAgent({ lookup }),
  };
}

/** Whether a request failed because an address is not public. */
export const isAddressRefusal = (error: Error): boolean => /is not allowed/.test(error.message);
