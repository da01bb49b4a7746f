import { type Agents, createAgents } from './create-agents.ts';
import type { ResolveFamily } from './find-addresses.ts';

/**
 * Resolves names below `localhost` to this machine, whatever DNS says (RFC 6761, 6.3). A program that listens there may use either
 * address.
 */
const resolveLoopback: ResolveFamily = async (_name, family) => [family === 4 ? '127.0.0.1' : '::1'];

/** Creates agents that connect to this machine, for hosts that `isLoopbackHost` accepts. */
export const createLoopbackAgents = (): Agents => createAgents({ resolve: resolveLoopback });
