import { isLoopbackHost } from '../../protocol/origins.ts';

/**
 * Who may frame the page: every https origin of the company's domains, and loopback ones on any port and without TLS
 * (`isCompanyUrl`, in the words of CSP).
 */
function listFrameAncestors(domains: readonly string[]): string {
  const sources = domains.flatMap((domain) =>
    isLoopbackHost(domain) ? [`http://${domain}:*`, `https://${domain}:*`] : [`https://${domain}`],
  );
  return sources.join(' ') || "'none'";
}

/**
 * The headers of every document that the checkout sends.
 * @param framers who may frame it: nobody when absent. `anybody` is for a page with nothing on it to be clicked away:
 *   it stands where a shop stood, in whatever frame that was (docs/decisions.md, 31)
 */
export function createPageHeaders(framers?: readonly string[] | 'anybody'): Record<string, string> {
  const ancestors = framers === 'anybody' ? '*' : framers && listFrameAncestors(framers);
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors ?? "'none'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    // The address holds the link's secret: it goes to no other site, and into no cache.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'payment=(self), camera=(), microphone=(), geolocation=(), usb=()',
    'x-robots-tag': 'noindex',
    ...(framers ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  };
}
