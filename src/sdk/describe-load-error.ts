import type { LoadError, LoadErrorCode } from './types.ts';

/** @param origin of `checkoutUrl` */
export function describeLoadError(code: LoadErrorCode, origin: string): LoadError {
  const texts: Record<LoadErrorCode, string> = {
    blocked_by_csp: `add frame-src ${origin} to your Content-Security-Policy`,
    coep: 'take Cross-Origin-Embedder-Policy off this page',
    permissions_policy: `add payment=(self "${origin}") to your Permissions-Policy, or no wallet works`,
    unreachable: `cannot reach ${origin}: check checkoutUrl`,
    timeout: `no answer from ${origin}: mount() again, or raise readyTimeout`,
    not_a_checkout: `no checkout from ${origin}: is it up, checkoutUrl right, the link embedded, this domain your company's?`,
    version: `load the script from ${origin}`,
  };
  return { code, message: texts[code], docs: `${origin}/docs/sdk#${code}` };
}
