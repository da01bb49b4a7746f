import { isPublicUrl } from './is-public-url.ts';
import { parseWebUrl } from './parse-web-url.ts';

/** The codes of the rules, as named in the API. */
export type TargetProblem = 'HTTPS_REQUIRED' | 'INVALID_VALUE' | 'ADDRESS_NOT_ALLOWED';

/** The permitted webhook URLs. For a name, every resolved address is checked again when a delivery is sent. */
export interface WebhookTargets {
  /** Whether `WEBHOOK_ALLOW` lists the URL, or it is the sandbox's own receiver; then it may be loopback or plain HTTP. */
  isListed(url: URL): boolean;
  /** Returns the rule that a URL breaks; `undefined` if it is permitted. */
  findProblem(text: string): TargetProblem | undefined;
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** The names of the local machine: listing one of them allows both. */
const SAME_HOSTS = ['localhost', '127.0.0.1'];

/**
 * @param allowed entries `host:port` and `host:*`, in lower case
 * @param isOwn whether a URL is exactly that of a built-in receiver
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
