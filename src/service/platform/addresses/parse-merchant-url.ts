import { isSecureUrl } from '../../../protocol/origins.ts';
import { parseWebUrl } from './parse-web-url.ts';

/**
 * Parses a URL to which a shopper's browser is redirected.
 * @returns the URL; `insecure` if it is not HTTPS; `malformed` otherwise
 */
export function parseMerchantUrl(text: string): URL | 'insecure' | 'malformed' {
  const url = parseWebUrl(text);
  return url instanceof URL && !isSecureUrl(url) ? 'insecure' : url;
}
