/** What a host name, an IPv4 or an IPv6 address consists of, as `URL` writes it. */
const HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/;

/**
 * Reads the host of a web page, in the spelling in which browsers send it: small letters, and international names in ASCII.
 * @returns `undefined` for a text that is anything else: with a scheme, a port, a path or a wildcard
 */
export function parseHost(text: string): string | undefined {
  if (/[\s/?#@\\%]/.test(text) || /:\d*$/.test(text)) return undefined;
  const host = URL.parse(`https://${text}/`)?.hostname;
  return host && host.length <= 253 && HOST.test(host) ? host : undefined;
}
