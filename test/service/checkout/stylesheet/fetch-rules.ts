import { createAgentFinder } from '../../../../src/service/checkout/stylesheet/create-agent-finder.ts';
import { createFetchStylesheet } from '../../../../src/service/checkout/stylesheet/fetch-stylesheet.ts';
import { findStylesheetTarget } from '../../../../src/service/checkout/stylesheet/find-stylesheet-target.ts';
import type { StylesheetOutcome } from '../../../../src/service/checkout/stylesheet/stylesheet-outcome.ts';
import type { Agents } from '../../../../src/service/platform/addresses/create-agents.ts';

export interface FetchRulesOptions {
  domains?: string[];
  /** The link's own stylesheet. */
  linkCss?: string;
  publicAgents?: Agents;
  timeoutMs?: number;
  stop?: AbortSignal;
}

/** Fetches a stylesheet as the route does, by a service on this machine; nothing is kept. */
export function fetchRules(url: string, options: FetchRulesOptions = {}): Promise<StylesheetOutcome> {
  const { linkCss, publicAgents, domains = ['127.0.0.1', 'localhost', 'shop.example'] } = options;
  const target = findStylesheetTarget(url, { linkCss, domains });
  if (!target) throw new Error(`${url} is not for this test`);
  const findAgent = createAgentFinder({
    getBaseUrl: () => 'http://localhost:4242',
    listPorts: () => [],
    ...(publicAgents && { publicAgents }),
  });
  const { stop = new AbortController().signal, timeoutMs = 20_000 } = options;
  return createFetchStylesheet({ findAgent, stop, timeoutMs })(target, domains);
}
