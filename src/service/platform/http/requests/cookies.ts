interface CookieOptions {
  path: string;
  sameSite: 'Strict' | 'Lax';
  /** 0 deletes it. Default: until the browser is closed. */
  maxAgeSeconds?: number;
  /** The URL of the service. */
  baseUrl: string;
}

/** Not every browser stores a `Secure` cookie over plain HTTP. */
const isSecure = (baseUrl: string): boolean => new URL(baseUrl).protocol === 'https:';

/** Writes an HttpOnly cookie. */
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

/** Reads the values of all cookies with a name, because another host of the same site can add one. */
export const readCookies = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));

/** Reads the value of a cookie; `undefined` if there is none. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  readCookies(header, name)[0];
