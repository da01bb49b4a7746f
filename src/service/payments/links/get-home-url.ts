import { isLoopbackHost } from '../../../protocol/origins.ts';

/**
 * Where a shopper goes after a page that the merchant gave no address for: the company's first domain. Without one it is the page
 * itself.
 */
export function getHomeUrl({ domains: [domain] }: { domains: readonly string[] }): string {
  if (!domain) return '#';
  return `${isLoopbackHost(domain) ? 'http' : 'https'}://${domain}/`;
}
