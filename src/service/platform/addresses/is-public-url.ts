import { isIP } from 'node:net';
import { isLoopbackHost } from '../../../protocol/origins.ts';
import { isPublicAddress } from './is-public-address.ts';

/**
 * Whether a port can be that of a web server. Low ports of other protocols, such as mail, SSH or databases, must not be
 * contacted.
 */
export const isWebPort = (url: URL): boolean => url.port === '' || Number(url.port) >= 1024;

/** Removes the final dot, which denotes the DNS root: `localhost.` is `localhost`. */
const withoutRootDot = (hostname: string): string => hostname.replace(/(?<!\.)\.+$/, '');

function isPrivateAddress(hostname: string): boolean {
  const text = hostname.replace(/^\[|\]$/g, '');
  return isIP(text) !== 0 && !isPublicAddress(text);
}

/**
 * Whether a URL can lead to a public web server. For a name, every resolved address is checked again when connecting
 * (`create-public-agents.ts`).
 */
export function isPublicUrl(url: URL): boolean {
  return isWebPort(url) && !isLoopbackHost(withoutRootDot(url.hostname)) && !isPrivateAddress(url.hostname);
}
