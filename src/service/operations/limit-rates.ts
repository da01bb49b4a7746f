import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskAddress } from '../addresses/mask-address.ts';
import { createRateLimit } from '../http/create-rate-limit.ts';
import { reject } from '../http/rejections.ts';

/** A client with one address of a network has them all: an IPv6 customer gets 2^64 of them. */
const CALLER_BITS = { ipv4: 32, ipv6: 64 };

interface Limit {
  burst: number;
  secondsPerCall: number;
  /** Whose call it is; `undefined` for a call that the limit is not about. */
  getKey: (request: FastifyRequest) => string | undefined;
}

/** The limits that `RATE_LIMIT=on` sets (docs/operations.md, Limits). */
export const RATE_LIMITS = {
  /** Calls with one access token. */
  token: {
    burst: 600,
    secondsPerCall: 0.1,
    // Set by now: only a token that is valid has a company.
    getKey: ({ company, headers }) => company && /\S+$/.exec(headers.authorization ?? '')?.[0],
  },
  /** Calls for access tokens, from one address. */
  login: {
    burst: 20,
    secondsPerCall: 3,
    getKey: ({ routeOptions, ip }) =>
      /^\/api\/v\d\/auth\/token$/.test(routeOptions.url ?? '') ? maskAddress(ip, CALLER_BITS) : undefined,
  },
  /** Presses of the pay button of one link. */
  payment: {
    burst: 10,
    secondsPerCall: 60,
    getKey: ({ routeOptions, params }) =>
      routeOptions.url === '/checkout/:token/pay' ? (params as { token: string }).token : undefined,
  },
  /** Stylesheets of one link: each URL may cost a request to the shop's server. */
  stylesheet: {
    burst: 30,
    secondsPerCall: 2,
    getKey: ({ routeOptions, params }) =>
      routeOptions.url === '/checkout/:token/stylesheet' ? (params as { token: string }).token : undefined,
  },
} satisfies Record<string, Limit>;

/**
 * Refuses calls that come too fast, before their body is read. Each process counts for itself. The page's files and the
 * page itself are never refused: who may not pay now must still read why.
 */
export function limitRates(app: FastifyInstance, now: () => number): void {
  const limits = Object.values<Limit>(RATE_LIMITS).map(({ getKey, ...rule }) => ({
    getKey,
    bucket: createRateLimit({ ...rule, now }),
  }));
  const presses = limits.find(({ getKey }) => getKey === RATE_LIMITS.payment.getKey)?.bucket;
  app.addHook('preParsing', async (request) => {
    for (const { getKey, bucket } of limits) {
      const key = getKey(request);
      if (key === undefined) continue;
      const wait = bucket.getWaitSeconds(key);
      if (wait) throw reject('TOO_MANY_REQUESTS', { 'retry-after': String(wait) });
      bucket.take(key);
    }
  });
  // A press that has to be sent again with a proof of work is one press.
  app.addHook('onSend', async (request, reply, payload) => {
    const key = reply.statusCode === 428 && RATE_LIMITS.payment.getKey(request);
    if (key) presses?.giveBack(key);
    return payload;
  });
}
