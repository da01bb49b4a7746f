import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCallerNetwork } from '../../platform/addresses/get-caller-network.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { createRateLimit } from '../../platform/http/requests/create-rate-limit.ts';

interface Limit {
  burst: number;
  secondsPerCall: number;
  /** Returns the key to count the call by; `undefined` if the limit does not apply. */
  getKey: (request: FastifyRequest) => string | undefined;
}

const getPressedLink: Limit['getKey'] = ({ routeOptions, params }) =>
  routeOptions.url === '/checkout/:token/pay' ? (params as { token: string }).token : undefined;

/** The limits that `RATE_LIMIT=on` enables (docs/operations.md, Limits). */
export const RATE_LIMITS = {
  /** Calls with one access token, or in one session of the dashboard. */
  token: {
    burst: 600,
    secondsPerCall: 0.1,
    // By now, `credential` is set if and only if it is valid.
    getKey: ({ credential }) => credential,
  },
  /** Logins, and requests for a new password, from one IP address. */
  login: {
    burst: 20,
    secondsPerCall: 3,
    getKey: ({ method, routeOptions, caller }) =>
      method === 'POST' &&
      /^\/(api\/v\d\/auth\/token|dashboard\/(session|password-link))$/.test(routeOptions.url ?? '')
        ? getCallerNetwork(caller)
        : undefined,
  },
  /** Presses of the pay button on one link. For a reusable link, only `reusable` applies. */
  payment: { burst: 10, secondsPerCall: 60, getKey: getPressedLink },
  reusable: { burst: 600, secondsPerCall: 0.1, getKey: getPressedLink },
  /** Stylesheets of one link: each URL may cause a request to the shop's server. */
  stylesheet: {
    burst: 30,
    secondsPerCall: 2,
    getKey: ({ routeOptions, params }) =>
      routeOptions.url === '/checkout/:token/stylesheet' ? (params as { token: string }).token : undefined,
  },
} satisfies Record<string, Limit>;

interface RateOptions {
  now: () => number;
  /** Whether the link with this token is reusable. */
  isReusable: (token: string) => Promise<boolean>;
}

/**
 * Refuses calls that exceed a limit, before their body is read. Each process counts separately. The page and its files are never
 * refused: a shopper who cannot pay now must still be able to read why.
 */
export function limitRates(app: FastifyInstance, { now, isReusable }: RateOptions): void {
  const limits = Object.values<Limit>(RATE_LIMITS).map((limit) => ({
    limit,
    bucket: createRateLimit({ ...limit, now }),
  }));
  const presses = limits.filter(({ limit }) => limit.getKey === getPressedLink);
  app.addHook('preParsing', async (request) => {
    for (const { limit, bucket } of limits) {
      const key = limit.getKey(request);
      if (key === undefined) continue;
      const wait = bucket.getWaitSeconds(key);
      // The query is made only for a press that would otherwise be refused.
      if (wait && limit === RATE_LIMITS.payment && (await isReusable(key))) continue;
      if (wait) throw reject('TOO_MANY_REQUESTS', { 'retry-after': String(wait) });
      bucket.take(key);
    }
  });
  // A press that is repeated with a proof of work counts once.
  app.addHook('onSend', async (request, reply, payload) => {
    const key = reply.statusCode === 428 && getPressedLink(request);
    if (key) for (const { bucket } of presses) bucket.giveBack(key);
    return payload;
  });
}
