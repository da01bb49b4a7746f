import { isIP } from 'node:net';
import { isLoopbackHost } from '../../protocol/origins.ts';
import { parseWebUrl } from '../links/parse-web-url.ts';
import { isPublicAddress } from './is-public-address.ts';

/** Where webhooks may go. Names are judged again, by every address that they resolve to, when a delivery is sent. */
export interface WebhookTargets {
  /** Whether WEBHOOK_ALLOW lists it, or it is the sandbox's own receiver: then it may be loopback or plain http. */
  isListed(url: URL): boolean;
  /** The sentence for a URL that cannot be a target; `undefined` for a good one. */
  findProblem(text: string): string | undefined;
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Other services' ports: mail, shells, databases do not speak HTTP and must not be spoken to. */
const isWebPort = (url: URL): boolean => url.port === '' || Number(url.port) >= 1024;

/** `localhost.` is `localhost`: the dot stands for the root of all names. */
const withoutRootDot = (hostname: string): string => hostname.replace(/\.+$/, '');

function isPrivateAddress(hostname: string): boolean {
  const text = hostname.replace(/^\[|\]$/g, '');
  return isIP(text) !== 0 && !isPublicAddress(text);
}

/**
 * @param allowed `host:port` and `host:*`, lower case
 * @param isOwn whether a URL is, to the last character, one of ours that takes webhooks
 */
export function createWebhookTargets(
  allowed: readonly string[],
  isOwn: (url: string) => boolean = () => false,
): WebhookTargets {
  const isListed = (url: URL): boolean =>
    isOwn(url.href) ||
    allowed.includes(`${url.hostname}:*`) ||
    allowed.includes(`${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`);
  return {
    isListed,
    findProblem(text) {
      if (isOwn(text)) return undefined;
      const url = parseWebUrl(text);
      if (url === 'insecure') return 'URL must use HTTPS protocol.';
      if (url === 'malformed' || url.hash) return 'Invalid value.';
      if (isListed(url)) return undefined;
      if (url.protocol !== 'https:') return 'URL must use HTTPS protocol.';
      const isPublic =
        isWebPort(url) && !isLoopbackHost(withoutRootDot(url.hostname)) && !isPrivateAddress(url.hostname);
      return isPublic ? undefined : 'Address not allowed.';
    },
  };
}
