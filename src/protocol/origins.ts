/** The parts of a URL that decide whether it may be used; a `URL` object is one. */
export interface UrlParts {
  protocol: string;
  hostname: string;
  port: string;
}

/**
 * Hosts that never leave the machine, as browsers see them (W3C Secure Contexts, "potentially trustworthy").
 * @param hostname as a URL parser gives it: lower case, an IPv4 address in four parts
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.[\d.]+|\[::1])$/.test(hostname);
}

/**
 * Whether a host that a request names (`Host`) is a server's own. A name that someone else controls can be made to lead to any address
 * (DNS rebinding), and its web page is then of one origin with the server. An address leads nowhere else, nor does a loopback host.
 * @param hostname as a URL parser gives it
 * @param names further names of the server
 */
export function isOwnHost(hostname: string, names: readonly string[]): boolean {
  // With a dot at its end it is the same name, complete.
  const [name = '', ...own] = [hostname, ...names].map((host) => host.replace(/\.$/, ''));
  return isLoopbackHost(name) || /^(\[.+]|\d+(\.\d+){3})$/.test(name) || own.includes(name);
}

/** `https:`, or `http:` on a loopback host, which browsers treat alike (docs/decisions.md, 4). */
export function isSecureUrl({ protocol, hostname }: UrlParts): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/**
 * Whether a URL or origin belongs to a company: secure, and on exactly one of its domains. Subdomains are domains of
 * their own. Another port is another server: only loopback hosts may carry one (docs/decisions.md, 5).
 */
export function isCompanyUrl(url: UrlParts, domains: readonly string[]): boolean {
  return (
    isSecureUrl(url) && domains.includes(url.hostname) && (url.port === '' || isLoopbackHost(url.hostname))
  );
}
