import { createHash } from 'node:crypto';
import { EARLY_SCRIPT } from '../../../../protocol/early-script.ts';
import { isLoopbackHost } from '../../../../protocol/origins.ts';

/**
 * Lists sources for a policy: every https origin of the company's domains, with any port, and loopback origins without TLS too (as
 * in `isCompanyUrl`).
 */
export const listSources = (domains: readonly string[]): string[] =>
  domains.flatMap((domain) => [
    ...(isLoopbackHost(domain) ? [`http://${domain}:*`] : []),
    `https://${domain}:*`,
  ]);

/** The source of the only inline script. */
const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`;

interface PageHeadersOptions {
  /** Other pages that it may frame: the banks' pages for 3-D Secure. */
  framedSources?: readonly string[];
  /** Whether it frames other documents of this service. */
  framesOwn?: true;
  /** Whether the document contains the early script in its head. */
  hasEarlyScript?: true;
  /** Whether the document is in a frame of the page: `frame-ancestors` checks every window around it. */
  isNested?: true;
  /** The inline stylesheets (`PageRenderer.styleSource`). Default: files of this origin. */
  styleSource?: string;
}

/**
 * Creates the headers of a document of the checkout.
 * @param framers who may embed it. Default: no one. `anybody` is for a page on which a click can do no harm: it replaces a shop's
 * page, in whatever frame that was (docs/decisions.md, 31)
 */
export function createPageHeaders(
  framers?: readonly string[] | 'anybody',
  { framedSources, framesOwn, hasEarlyScript, isNested, styleSource = "'self'" }: PageHeadersOptions = {},
): Record<string, string> {
  const hosts = framers === 'anybody' ? [] : listSources(framers ?? []);
  const ancestors = [...(isNested ? ["'self'"] : []), ...hosts];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      hasEarlyScript ? `script-src 'self' ${EARLY_SCRIPT_SOURCE}` : "script-src 'self'",
      // A shop's stylesheet arrives as text (`stylesheet-route.ts`), filtered so that no rule can send a request.
      `style-src ${styleSource}`,
      "connect-src 'self'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      ...(framedSources ? [`frame-src 'self' ${framedSources.join(' ')}`] : []),
      ...(framesOwn ? ["frame-src 'self'"] : []),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${framers === 'anybody' ? '*' : ancestors.join(' ') || "'none'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    // The URL contains the link's secret, so it must not be sent to other sites or cached.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // A page can delegate a feature to a frame only if its own policy allows it for every origin to which the bank may redirect.
    'permissions-policy': `payment=${framedSources ? '*' : '(self)'}, camera=(), microphone=(), geolocation=(), usb=()`,
    'x-robots-tag': 'noindex',
    ...(framers ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  };
}
