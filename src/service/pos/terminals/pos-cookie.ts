import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '../../platform/http/requests/cookies.ts';

const NAME = 'pos_terminal';
const YEAR_SECONDS = 365 * 86_400;

interface PosCookieOptions {
  /** The secret of the installation. */
  key: string;
  companyId: number;
}

const sign = (poiid: string, { key, companyId }: PosCookieOptions): string =>
  createHmac('sha256', key).update(`pos-terminal\0${companyId}\0${poiid}`).digest('base64url');

/**
 * Writes the cookie that identifies the terminal of a till's browser. It grants nothing: every call also needs a token of the
 * company to which the cookie is bound.
 */
export function writePosCookie(
  poiid: string,
  { baseUrl, ...options }: PosCookieOptions & { baseUrl: string },
): string {
  const value = `${encodeURIComponent(poiid)}.${sign(poiid, options)}`;
  return writeCookie(NAME, value, {
    path: '/svc/cash-register',
    sameSite: 'Strict',
    maxAgeSeconds: YEAR_SECONDS,
    baseUrl,
  });
}

/** Reads the POIID; `undefined` if the cookie is missing, forged or of another company. */
export function readPosCookie(header: string | undefined, options: PosCookieOptions): string | undefined {
  const [, written = '', signature = ''] = /^(.*)\.([^.]+)$/.exec(readCookie(header, NAME) ?? '') ?? [];
  let poiid: string;
  try {
    poiid = decodeURIComponent(written);
  } catch {
    return undefined;
  }
  const expected = Buffer.from(sign(poiid, options));
  const given = Buffer.from(signature);
  return poiid && given.length === expected.length && timingSafeEqual(given, expected) ? poiid : undefined;
}
