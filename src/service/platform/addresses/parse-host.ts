/** The characters of a host name, an IPv4 or an IPv6 address, as normalized by `URL`. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:]+\])$/;
/** A DNS label (RFC 1035, 2.3.4). Underscores are allowed, because browsers open such hosts. */
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const MAX_NAME_LENGTH = 253;

type HostFault = 'NOT_A_HOST' | 'BAD_HOST_NAME';

/** Normalizes a host as browsers do. `URL` also accepts names that are invalid in DNS. */
function spellHost(text: string): string | undefined {
  if (/[\s/?#@\\%]/.test(text) || /:\d*$/.test(text)) return undefined;
  const host = URL.parse(`https://${text}/`)?.hostname;
  return host && HOST.test(host) ? host : undefined;
}

const canExist = (host: string): boolean =>
  host.startsWith('[') ||
  (host.length <= MAX_NAME_LENGTH && host.split('.').every((label) => LABEL.test(label)));

/**
 * Reads the host of a web page in the form that browsers send: lower case, with international names in ASCII.
 * @returns `undefined` for any other text: with a scheme, a port, a path or a wildcard, or an invalid name
 */
export function parseHost(text: string): string | undefined {
  const host = spellHost(text);
  return host && canExist(host) ? host : undefined;
}

/** Returns why `parseHost` refuses a text. */
export function findHostFault(text: string): HostFault | undefined {
  const host = spellHost(text);
  if (!host) return 'NOT_A_HOST';
  return canExist(host) ? undefined : 'BAD_HOST_NAME';
}
