import { isCompanyUrl, isLoopbackHost, isSecureUrl } from '../../../protocol/origins.ts';
import { parseWebUrl } from '../../platform/addresses/parse-web-url.ts';

/** A stylesheet that may be requested for a link. */
export interface StylesheetTarget {
  /** The URL without its fragment. */
  url: URL;
  /** `company`: the URL is on one of the company's domains. `link`: only the link names it, and it may be on any host. */
  permission: 'company' | 'link';
  /** Whether its server may redirect to this URL. */
  mayLeadTo(url: URL): boolean;
}

interface StylesheetOwner {
  /** The link's own stylesheet (`Metadata.custom_css`). */
  linkCss: string | undefined;
  /** The company's domains. */
  domains: readonly string[];
}

/**
 * Whether the port is the default one. The service requests a URL that anyone with the page can name, so other ports are only for
 * loopback hosts: no one should find out what else listens on a company's host.
 */
const hasUsualPort = ({ port, hostname }: URL): boolean => port === '' || isLoopbackHost(hostname);

/**
 * Returns the stylesheet at a URL, with the redirects that it may make.
 * @returns `undefined` for a URL that is neither the link's own nor on one of the company's domains
 */
export function findStylesheetTarget(
  text: string,
  { linkCss, domains }: StylesheetOwner,
): StylesheetTarget | undefined {
  const url = parseWebUrl(text);
  if (!(url instanceof URL) || !isSecureUrl(url)) return undefined;
  url.hash = '';
  const isOfCompany = (next: URL) => isCompanyUrl(next, domains) && hasUsualPort(next);
  if (isOfCompany(url)) return { url, permission: 'company', mayLeadTo: isOfCompany };
  if (text !== linkCss) return undefined;
  return { url, permission: 'link', mayLeadTo: (next) => next.origin === url.origin };
}
