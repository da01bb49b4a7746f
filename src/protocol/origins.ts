/** The parts of a URL that determine whether it may be used; a `URL` object has them. */
interface UrlParts {
  protocol: string;
  hostname: string;
}

/**
 * Whether a host is on this machine, by the definition of browsers (W3C Secure Contexts, "potentially trustworthy").
 * @param hostname as returned by a URL parser: lower case, an IPv4 address in four parts
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.[\d.]+|\[::1])$/.test(hostname);
}

/**
 * Whether the host of a request (`Host`) is the server's own. An attacker's domain can resolve to the server's address (DNS
 * rebinding), and a web page there then has the same origin as the server. IP addresses and loopback hosts are safe.
 * @param hostname as returned by a URL parser
 * @param names additional names of the server
 */
export function isOwnHost(hostname: string, names: readonly string[]): boolean {
  // A trailing dot denotes the same name.
  const [name = '', ...own] = [hostname, ...names].map((host) => host.replace(/\.$/, ''));
  return isLoopbackHost(name) || /^(\[.+]|\d+(\.\d+){3})$/.test(name) || own.includes(name);
}

/** Whether a URL is `https:`, or `http:` on a loopback host, which browsers treat alike (docs/decisions.md, 4). */
export function isSecureUrl({ protocol, hostname }: UrlParts): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/**
 * Whether a URL or origin belongs to a company: secure, and exactly on one of its domains, with any port. Subdomains are separate
 * domains (docs/decisions.md, 5).
 */
export const isCompanyUrl = (url: UrlParts, domains: readonly string[]): boolean =>
  isSecureUrl(url) && domains.includes(url.hostname);
