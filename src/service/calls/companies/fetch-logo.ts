import * as https from 'node:https';
import { createPublicAgents } from '../../platform/addresses/create-public-agents.ts';
import { boundInterimAnswers } from '../../platform/http/connections/bound-interim-answers.ts';
import { LOGO_TYPES, type Logo, MAX_LOGO_BYTES } from './read-logo.ts';

const TIMEOUT_MS = 5_000;

/** The request contains nothing about the shopper: no cookie, no referrer, no IP address. */
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'ServicePay-Logos/1' };

/** Requests a logo from its server. Tests replace it. */
export type RequestLogo = (url: string, signal: AbortSignal) => Promise<AsyncIterable<Buffer> & LogoHead>;

interface LogoHead {
  statusCode?: number | undefined;
  headers: { 'content-type'?: string | undefined };
}

/** Connects only to public addresses: the URL must not reach the network of the service. */
function createRequest(): RequestLogo {
  const agent = createPublicAgents()['https:'];
  return (url, signal) =>
    new Promise((resolve, reject) => {
      const request = https.get(url, { agent, signal, headers: HEADERS }, resolve);
      boundInterimAnswers(request);
      request.on('error', reject);
    });
}

/** Creates the function that fetches a logo from its server. It never rejects; redirects are not followed. */
export function createFetchLogo(
  stop: AbortSignal,
  request: RequestLogo = createRequest(),
): (url: string) => Promise<Logo | undefined> {
  return async (url) => {
    const done = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop, done.signal]);
    try {
      const response = await request(url, signal);
      const type = response.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      if (response.statusCode !== 200 || !Object.values(LOGO_TYPES).includes(type)) return undefined;
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of response) {
        bytes += chunk.length;
        if (bytes > MAX_LOGO_BYTES) return undefined;
        chunks.push(chunk);
      }
      return { type, body: Buffer.concat(chunks) };
    } catch {
      return undefined;
    } finally {
      // Do not read the rest of a refused body.
      done.abort();
    }
  };
}
