import type { Agent } from 'node:http';
import { isLoopbackHost } from '../../../protocol/origins.ts';
import type { Agents } from '../../platform/addresses/create-agents.ts';
import { createLoopbackAgents } from '../../platform/addresses/create-loopback-agents.ts';
import { createPublicAgents } from '../../platform/addresses/create-public-agents.ts';
import { isPublicUrl, isWebPort } from '../../platform/addresses/is-public-url.ts';

interface AgentFinderOptions {
  getBaseUrl: () => string;
  /** The ports that this process listens on. */
  listPorts: () => number[];
  /** Agents that connect to public addresses only. Tests replace them. */
  publicAgents?: Agents;
}

/** @returns `undefined` for a URL that the service must not connect to */
export type FindAgent = (url: URL, domains: readonly string[]) => Agent | undefined;

const getPort = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * Creates the function that chooses how to connect to a stylesheet's host: public addresses only, or a loopback host if the
 * company's domains list exactly that host and the service itself is on a loopback host, as when everything runs on one machine.
 */
export function createAgentFinder(options: AgentFinderOptions): FindAgent {
  const { getBaseUrl, listPorts, publicAgents = createPublicAgents() } = options;
  const loopbackAgents = createLoopbackAgents();

  /** Whether the URL is that of the service itself, under any name of the loopback host. */
  const isOwn = (url: URL, base: URL): boolean =>
    url.origin === base.origin ||
    (isLoopbackHost(url.hostname) && [getPort(base), ...listPorts()].includes(getPort(url)));

  return (url, domains) => {
    const base = new URL(getBaseUrl());
    const protocol = url.protocol as keyof Agents;
    if (isOwn(url, base)) return undefined;
    if (!isLoopbackHost(url.hostname)) return isPublicUrl(url) ? publicAgents[protocol] : undefined;
    const isOnOneMachine = isLoopbackHost(base.hostname) && domains.includes(url.hostname);
    return isOnOneMachine && isWebPort(url) ? loopbackAgents[protocol] : undefined;
  };
}
