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

/** The headers of every document that the checkout sends. `domains`: who may frame it; nobody when absent. */
export function createPageHeaders(domains?: readonly string[]): Record<string, string> {
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
      `frame-ancestors ${domains ? listFrameAncestors(domains) : "'none'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    // The address holds the link's secret: it goes to no other site, and into no cache.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'payment=(self), camera=(), microphone=(), geolocation=(), usb=()',
    'x-robots-tag': 'noindex',
    ...(domains ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  };
}
