import type { FastifyInstance } from 'fastify';
import { reject } from '../answers/rejections.ts';
import { hasOwnHost } from './has-own-host.ts';

interface ForeignHostsOptions {
  getBaseUrl: () => string;
  /** Additional names of the service. */
  names: readonly string[];
  /** Routes that may be called by any host name. */
  except: readonly string[];
}

/**
 * Refuses requests for a host name that is not the service's: a web page may have resolved it to this server (DNS rebinding;
 * docs/decisions.md, 389).
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { getBaseUrl, names, except }: ForeignHostsOptions,
): void {
  // Cache the last host, because nearly all requests have the same one.
  let last: string | undefined;
  app.addHook('onRequest', ({ headers, originalUrl: target, routeOptions }, _reply, done) => {
    if (except.includes(routeOptions.url ?? '') || (headers.host === last && target.startsWith('/')))
      return done();
    const own = [new URL(getBaseUrl()).hostname, ...names];
    if (!hasOwnHost({ headers, target }, own))
      return done(reject('HOST_NOT_ALLOWED', { connection: 'close' }));
    last = headers.host;
    return done();
  });
}
