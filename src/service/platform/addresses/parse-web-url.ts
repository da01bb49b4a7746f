/**
 * The hosts that DNS can have (RFC 1035, 2.3.4), as a URL parser returns them. Parsers also accept empty labels, and characters such as
 * `*` and `;`, which have a meaning in a Content-Security-Policy.
 */
const HOST = /^(?=.{1,254}$)([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?$|^\[[0-9a-f:.]+]$/;

/**
 * Parses an absolute web URL from a merchant. URL parsers tolerate missing or extra slashes, backslashes, tabs and line breaks,
 * and interpret them differently, so such a URL is refused.
 * @returns the URL; `insecure` for another scheme than http and https; `malformed` otherwise
 */
export function parseWebUrl(text: string): URL | 'insecure' | 'malformed' {
  if (!/^https?:\/\/[^/]/i.test(text)) return /^https?:/i.test(text) ? 'malformed' : 'insecure';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const url = /[\s\\\u0000-\u001f\u007f]/.test(text) ? null : URL.parse(text);
  return !url || url.username || url.password || !HOST.test(url.hostname) ? 'malformed' : url;
}
