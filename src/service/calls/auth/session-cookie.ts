import { createHash } from 'node:crypto';
import { readCookies, writeCookie } from '../../platform/http/requests/cookies.ts';

interface SessionCookie {
  /** Returns the header that sets the cookie, or removes it if the text is empty. */
  write(secret: string): string;
  /** Returns the digest of the cookie in a header; `undefined` without one. */
  read(header: string | undefined): string | undefined;
}

/** The stored form of a cookie: reading the table does not reveal the cookie. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The cookie of a session, whose name depends on the address of the service (docs/decisions.md, 506). */
export function createSessionCookie(getBaseUrl: () => string): SessionCookie {
  /**
   * Cookies are shared by all ports of a host, so the name contains the port; the prefix `__Host-` keeps out cookies set by other
   * hosts of the site (RFC 6265bis, 4.1.3).
   */
  function getName(): string {
    const { protocol, port } = new URL(getBaseUrl());
    return protocol === 'https:' ? '__Host-servicepay' : `servicepay-${port}`;
  }
  return {
    write: (secret) =>
      writeCookie(getName(), secret, {
        path: '/',
        sameSite: 'Strict',
        ...(!secret && { maxAgeSeconds: 0 }),
        baseUrl: getBaseUrl(),
      }),
    read(header) {
      // If two cookies have the name, another host of the site may have set one of them.
      const [secret, ...others] = readCookies(header, getName());
      return secret && !others.length ? digest(secret) : undefined;
    },
  };
}
