import type { LookupFunction } from 'node:net';
import { type Agents, createAgents } from './create-agents.ts';

const IPV4 = { address: '127.0.0.1', family: 4 };
const IPV6 = { address: '::1', family: 6 };

/** Names below `localhost` always resolve to this machine, whatever DNS says (RFC 6761, 6.3). */
const lookUpLoopback: LookupFunction = (name, options, done) => {
  // A program that listens on `localhost` may use either address; Node tries the second if the first fails.
  if (options.all) done(null, name === 'localhost' ? [IPV4, IPV6] : [IPV4]);
  else done(null, IPV4.address, IPV4.family);
};

/** Creates agents that connect to this machine, for hosts that `isLoopbackHost` accepts. */
export const createLoopbackAgents = (): Agents => createAgents({ lookup: lookUpLoopback });
