/**
 * The characters of a host that a URL parser returns. Parsers also accept others, such as `*` and `;`, which have a meaning in a
 * Content-Security-Policy.
 */
const HOST = /^[a-z0-9._-]+$|^\[[0-9a-f:.]+]$/;

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
