import type { FastifyRequest } from 'fastify';
import { reject } from '../answers/rejections.ts';

/** Lists the origins of the service's own pages: that of its URL, and those of the host in the request. */
const listOwnOrigins = (host: string | undefined, baseUrl: string): (string | undefined)[] =>
  [baseUrl, `http://${host}`, `https://${host}`].map((url) => URL.parse(url)?.origin);

/**
 * Whether a call comes from another site, according to the browser's headers. Safari sends `Sec-Fetch-Site` from 16.4 on.
 * https://w3c.github.io/webappsec-fetch-metadata/#sec-fetch-site-header
 */
export function isForeignSite({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  // The origin `null` is that of an opaque origin, such as a sandboxed document.
  const isOwn = () => listOwnOrigins(host, baseUrl).includes(URL.parse(origin ?? '')?.origin ?? 'null');
  return site ? site !== 'same-origin' : origin !== undefined && !isOwn();
}

/**
 * Refuses calls from other sites, whose forms and scripts must not be able to pay. A caller that is not a browser has no
 * shopper's session to abuse.
 * @throws Rejection 403
 */
export function refuseForeignSites(request: FastifyRequest, baseUrl: string): void {
  if (isForeignSite(request, baseUrl)) throw reject('FORBIDDEN');
}
