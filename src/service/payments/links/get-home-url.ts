import { isLoopbackHost } from '../../../protocol/origins.ts';

/** Returns where a shopper goes if the merchant set no return URL: the company's first domain, or else the page itself. */
export function getHomeUrl({ domains: [domain] }: { domains: readonly string[] }): string {
  if (!domain) return '#';
  return `${isLoopbackHost(domain) ? 'http' : 'https'}://${domain}/`;
}
