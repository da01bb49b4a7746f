import { isPublicUrl } from './is-public-url.ts';
import { parseWebUrl } from './parse-web-url.ts';

/** The codes of the rules, as the API names them. */
export type TargetProblem = 'HTTPS_REQUIRED' | 'INVALID_VALUE' | 'ADDRESS_NOT_ALLOWED';

/** Where webhooks may go. Names are judged again, by every address that they resolve to, when a delivery is sent. */
export interface WebhookTargets {
  /** Whether WEBHOOK_ALLOW lists it, or it is the sandbox's own receiver: then it may be loopback or plain http. */
  isListed(url: URL): boolean;
  /** The rule that a URL breaks; `undefined` if it can be a target. */
  findProblem(text: string): TargetProblem | undefined;
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Both names of this machine: a developer who lists one means the other as well. */
const SAME_HOSTS = ['localhost', '127.0.0.1'];

/**
 * @param allowed `host:port` and `host:*`, lower case
 * @param isOwn whether a URL is, to the last character, one of ours that takes webhooks
 */
export function createWebhookTargets(
  allowed: readonly string[],
  isOwn: (url: string) => boolean = () => false,
): WebhookTargets {
  const isListed = (url: URL): boolean => {
    const port = url.port || DEFAULT_PORTS[url.protocol];
    const hosts = SAME_HOSTS.includes(url.hostname) ? SAME_HOSTS : [url.hostname];
    return (
      isOwn(url.href) ||
      hosts.some((host) => allowed.includes(`${host}:*`) || allowed.includes(`${host}:${port}`))
    );
  };
  return {
    isListed,
    findProblem(text) {
      if (isOwn(text)) return undefined;
      const url = parseWebUrl(text);
      if (url === 'insecure') return 'HTTPS_REQUIRED';
      if (url === 'malformed' || url.hash) return 'INVALID_VALUE';
      if (isListed(url)) return undefined;
      if (url.protocol !== 'https:') return 'HTTPS_REQUIRED';
      return isPublicUrl(url) ? undefined : 'ADDRESS_NOT_ALLOWED';
    },
  };
}
