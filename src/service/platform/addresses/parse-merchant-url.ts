import { isSecureUrl } from '../../../protocol/origins.ts';
import { parseWebUrl } from './parse-web-url.ts';

/**
 * A URL that a shopper's browser is sent to.
 * @returns the URL; `insecure` when it is not HTTPS; `malformed` otherwise
 */
export function parseMerchantUrl(text: string): URL | 'insecure' | 'malformed' {
  const url = parseWebUrl(text);
  return url instanceof URL && !isSecureUrl(url) ? 'insecure' : url;
}
