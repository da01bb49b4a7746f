import { createHash } from 'node:crypto';
import { readCookies, writeCookie } from '../../platform/http/requests/cookies.ts';

export interface SessionCookie {
  /** The header that gives the browser a cookie; the empty text removes it. */
  write(secret: string): string;
  /** The digest of the cookie in a header; `undefined` without one. */
  read(header: string | undefined): string | undefined;
}

/** Stands for a cookie in the table: who reads the table learns no cookie. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The cookie of a session, whose name depends on the address of the service (docs/decisions.md, 506). */
export function createSessionCookie(getBaseUrl: () => string): SessionCookie {
  /** The ports of a machine share their cookies; `__Host-` keeps those of other hosts of the same site away (RFC 6265bis, 4.1.3). */
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
      // If there are two with the name, another host of the site may have set one of them.
      const [secret, ...others] = readCookies(header, getName());
      return secret && !others.length ? digest(secret) : undefined;
    },
  };
}
