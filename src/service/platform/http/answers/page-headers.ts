import { createHash } from 'node:crypto';
import { EARLY_SCRIPT } from '../../../../protocol/early-script.ts';
import { isLoopbackHost } from '../../../../protocol/origins.ts';

/** Every https origin of the company's domains, and loopback ones on any port and without TLS (`isCompanyUrl`, as CSP says it). */
export const listSources = (domains: readonly string[]): string[] =>
  domains.flatMap((domain) =>
    isLoopbackHost(domain) ? [`http://${domain}:*`, `https://${domain}:*`] : [`https://${domain}`],
  );

/** The one script that stands in a document itself. */
const EARLY_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`;

export interface PageHeadersOptions {
  /** The other pages that it may show in a frame: the banks that ask for 3-D Secure. */
  framedSources?: readonly string[];
  /** It shows other documents of this service in frames. */
  framesOwn?: true;
  /** The document has the early script in its head. */
  hasEarlyScript?: true;
  /** The document is in a frame of the page: `frame-ancestors` checks every window around it. */
  isNested?: true;
  /** The stylesheets inside the document (`PageRenderer.styleSource`); files of this origin when absent. */
  styleSource?: string;
}

/**
 * The headers of every document that the checkout sends.
 * @param framers who may frame it: no one if absent. `anybody` is for a page without anything that a click could trigger:
 *   it replaces a shop's page, in whatever frame that was (docs/decisions.md, 31)
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
      // A shop's stylesheet arrives as text (`stylesheet-route.ts`), and none of its rules can send a request.
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
    // The address holds the link's secret: it goes to no other site, and into no cache.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // A page can give a frame only what it allows every origin that the bank may lead on to.
    'permissions-policy': `payment=${framedSources ? '*' : '(self)'}, camera=(), microphone=(), geolocation=(), usb=()`,
    'x-robots-tag': 'noindex',
    ...(framers ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  };
}
