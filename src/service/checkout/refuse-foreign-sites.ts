import type { FastifyRequest } from 'fastify';
import { reject } from '../http/rejections.ts';

/**
 * Refuses calls from other sites, which browsers mark: their forms and scripts cannot pay here. A caller that is not a browser has
 * no session of a shopper to abuse.
 */
export function refuseForeignSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  const isForeign = site ? site !== 'same-origin' : origin !== undefined && URL.parse(origin)?.host !== host;
  if (isForeign) throw reject('FORBIDDEN');
}
