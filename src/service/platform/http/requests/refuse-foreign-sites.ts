import type { FastifyRequest } from 'fastify';
import { reject } from '../answers/rejections.ts';

/** The origins of the service's own pages: that of its addresses, and those of the name by which it is called. */
const listOwnOrigins = (host: string | undefined, baseUrl: string): (string | undefined)[] =>
  [baseUrl, `http://${host}`, `https://${host}`].map((url) => URL.parse(url)?.origin);

/**
 * Whether a call comes from another site, as browsers mark it. Safari sends `Sec-Fetch-Site` from 16.4 on.
 * https://w3c.github.io/webappsec-fetch-metadata/#sec-fetch-site-header
 */
export function isForeignSite({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  // `null` is the origin of a document without one.
  const isOwn = () => listOwnOrigins(host, baseUrl).includes(URL.parse(origin ?? '')?.origin ?? 'null');
  return site ? site !== 'same-origin' : origin !== undefined && !isOwn();
}

/**
 * Refuses calls from other sites: their forms and scripts cannot pay here. A caller that is not a browser has no session of a shopper
 * to abuse.
 * @throws Rejection 403
 */
export function refuseForeignSites(request: FastifyRequest, baseUrl: string): void {
  if (isForeignSite(request, baseUrl)) throw reject('FORBIDDEN');
}
