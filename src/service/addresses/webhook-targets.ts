import { isPublicUrl } from './is-public-url.ts';
import { parseWebUrl } from './parse-web-url.ts';

/** Where webhooks may go. Names are judged again, by every address that they resolve to, when a delivery is sent. */
export interface WebhookTargets {
  /** Whether WEBHOOK_ALLOW lists it, or it is the sandbox's own receiver: then it may be loopback or plain http. */
  isListed(url: URL): boolean;
  /** The sentence for a URL that cannot be a target; `undefined` for a good one. */
  findProblem(text: string): string | undefined;
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

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
      return isPublicUrl(url) ? undefined : 'Address not allowed.';
    },
  };
}
