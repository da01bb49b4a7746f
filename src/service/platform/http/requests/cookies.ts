import { isLoopbackHost } from '../../../../protocol/origins.ts';

export interface CookieOptions {
  path: string;
  sameSite: 'Strict' | 'Lax';
  /** 0 deletes it. */
  maxAgeSeconds: number;
  /** The address of the service. */
  baseUrl: string;
}

/** A loopback address is plain http, over which not every browser keeps a cookie that is `Secure`. */
const isSecure = (baseUrl: string): boolean => !isLoopbackHost(new URL(baseUrl).hostname);

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
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ');

/** Reads the value of a cookie; `undefined` if the header has none of this name. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
