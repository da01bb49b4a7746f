import type { FastifyInstance } from 'fastify';
import { reject } from '../answers/rejections.ts';
import { hasOwnHost } from './has-own-host.ts';

export interface ForeignHostsOptions {
  getBaseUrl: () => string;
  /** Further names. */
  names: readonly string[];
  /** Routes that may be called by any name. */
  except: readonly string[];
}

/** Refuses requests for a name that is none of the service's: a web page may have made it lead here (docs/decisions.md, 389). */
export function refuseForeignHosts(
  app: FastifyInstance,
  { getBaseUrl, names, except }: ForeignHostsOptions,
): void {
  // Nearly all requests name the same host.
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
