export interface CookieOptions {
  path: string;
  sameSite: 'Strict' | 'Lax';
  /** 0 deletes it; without it, it goes with the browser's window. */
  maxAgeSeconds?: number;
  /** The address of the service. */
  baseUrl: string;
}

/** Over plain http, not every browser keeps a cookie that is `Secure`. */
const isSecure = (baseUrl: string): boolean => new URL(baseUrl).protocol === 'https:';

/** Writes a cookie that no script can read. */
export const writeCookie = (
  name: string,
  value: string,
  { path, sameSite, maxAgeSeconds, baseUrl }: CookieOptions,
): string =>
  [
    `${name}=${value}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    `Path=${path}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ');

/** Reads the values of all cookies with a name: another host of the same site can add one. */
export const readCookies = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));

/** Reads the value of a cookie; `undefined` if the header has none of this name. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  readCookies(header, name)[0];
