/**
 * Where the simulated bank is: the same server under the other name of the loopback host, which browsers take for
 * another site. A service with a name of its own has no second one, and the bank is below it (docs/decisions.md, 30).
 */
export function getBankOrigin(baseUrl: string): string {
  const url = new URL(baseUrl);
  const { hostname } = url;
  if (hostname === 'localhost') url.hostname = '127.0.0.1';
  if (hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.origin;
}
