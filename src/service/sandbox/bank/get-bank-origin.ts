/**
 * Returns the origin of the simulated bank: the same server under the other name of the loopback host, which browsers treat as
 * another site. A service with a public name has no second one, so its bank has the same origin (docs/decisions.md, 30).
 */
export function getBankOrigin(baseUrl: string): string {
  const url = new URL(baseUrl);
  const { hostname } = url;
  if (hostname === 'localhost') url.hostname = '127.0.0.1';
  if (hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.origin;
}
