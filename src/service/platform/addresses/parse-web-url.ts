/**
 * The characters of a host of the web, as a parser gives it. Parsers take more: `*` and `;`, which mean something to anything that reads
 * the URL in a policy (Content-Security-Policy).
 */
const HOST = /^[a-z0-9._-]+$|^\[[0-9a-f:.]+]$/;

/**
 * An absolute URL of the web, as a merchant may send one. URL parsers forgive a slash too few or too many,
 * backslashes, tabs and line ends; what the merchant meant is then a guess, and two parsers guess differently, so such
 * a URL is refused.
 * @returns the URL; `insecure` for another scheme than http and https; `malformed` otherwise
 */
export function parseWebUrl(text: string): URL | 'insecure' | 'malformed' {
  if (!/^https?:\/\/[^/]/i.test(text)) return /^https?:/i.test(text) ? 'malformed' : 'insecure';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const url = /[\s\\\u0000-\u001f\u007f]/.test(text) ? null : URL.parse(text);
  return !url || url.username || url.password || !HOST.test(url.hostname) ? 'malformed' : url;
}
