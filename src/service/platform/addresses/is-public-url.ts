import { isIP } from 'node:net';
import { isLoopbackHost } from '../../../protocol/origins.ts';
import { isPublicAddress } from './is-public-address.ts';

/** Other services' ports: mail, shells, databases do not speak HTTP and must not be spoken to. */
export const isWebPort = (url: URL): boolean => url.port === '' || Number(url.port) >= 1024;

/** `localhost.` is `localhost`: the dot is the root of all names. */
const withoutRootDot = (hostname: string): string => hostname.replace(/\.+$/, '');

function isPrivateAddress(hostname: string): boolean {
  const text = hostname.replace(/^\[|\]$/g, '');
  return isIP(text) !== 0 && !isPublicAddress(text);
}

/**
 * Whether a URL can lead to a public web server. A name is judged again by every address that it resolves to, when it
 * is connected to (`create-public-agents.ts`).
 */
export function isPublicUrl(url: URL): boolean {
  return isWebPort(url) && !isLoopbackHost(withoutRootDot(url.hostname)) && !isPrivateAddress(url.hostname);
}
