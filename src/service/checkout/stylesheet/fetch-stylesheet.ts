import type { Agent } from 'node:http';
import { isAddressRefusal } from '../../platform/addresses/create-public-agents.ts';
import { parseWebUrl } from '../../platform/addresses/parse-web-url.ts';
import type { FindAgent } from './create-agent-finder.ts';
import type { StylesheetTarget } from './find-stylesheet-target.ts';
import { requestStylesheet } from './request-stylesheet.ts';
import type { StylesheetOutcome, StylesheetProblem } from './stylesheet-outcome.ts';

/** The time limit for all requests for one stylesheet together, from the first DNS lookup to the last byte. */
export const STYLESHEET_TIMEOUT_MS = 5_000;
export const MAX_STYLESHEET_REDIRECTS = 3;

const ADDRESS_NOT_ALLOWED: StylesheetProblem = 'STYLESHEET_ADDRESS_NOT_ALLOWED';

interface FetchStylesheetOptions {
  findAgent: FindAgent;
  /** Aborts requests when the service stops. */
  stop: AbortSignal;
  timeoutMs?: number;
}

/** Never rejects. @param domains the company's domains */
type FetchStylesheet = (target: StylesheetTarget, domains: readonly string[]) => Promise<StylesheetOutcome>;

/** @returns `undefined` for a redirect that must not be followed */
function resolveRedirect(location: string, from: URL, target: StylesheetTarget): URL | undefined {
  const href = URL.parse(location, from.href)?.href;
  const next = href === undefined ? 'malformed' : parseWebUrl(href);
  return next instanceof URL && target.mayLeadTo(next) ? next : undefined;
}

/** Follows redirects until a stylesheet or a failure. @throws if an answer is missing or incomplete */
async function follow(
  target: StylesheetTarget,
  connect: (url: URL) => Agent | undefined,
  signal: AbortSignal,
): Promise<StylesheetOutcome> {
  let { url } = target;
  for (let redirects = 0; redirects <= MAX_STYLESHEET_REDIRECTS; redirects += 1) {
    const agent = connect(url);
    if (!agent) return { problem: ADDRESS_NOT_ALLOWED };
    const reply = await requestStylesheet({ url, agent, signal });
    if (!('location' in reply)) return reply;
    const next = resolveRedirect(reply.location, url, target);
    if (!next) return { problem: 'STYLESHEET_REDIRECT_NOT_ALLOWED' };
    url = next;
  }
  return { problem: 'STYLESHEET_TOO_MANY_REDIRECTS' };
}

/** Creates the function that fetches a stylesheet. Each redirect must be allowed, like the first URL. */
export function createFetchStylesheet(options: FetchStylesheetOptions): FetchStylesheet {
  const { findAgent, stop, timeoutMs = STYLESHEET_TIMEOUT_MS } = options;
  return async (target, domains) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const connect = (url: URL) => findAgent(url, domains);
    try {
      return await follow(target, connect, AbortSignal.any([timeout, stop]));
    } catch (error) {
      if (stop.aborted) return { problem: 'STYLESHEET_INTERRUPTED' };
      if (timeout.aborted) return { problem: 'STYLESHEET_TOO_SLOW' };
      if (isAddressRefusal(error as Error)) return { problem: ADDRESS_NOT_ALLOWED };
      return { problem: 'STYLESHEET_NOT_REACHED' };
    }
  };
}
