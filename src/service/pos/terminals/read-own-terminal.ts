import type { FastifyRequest } from 'fastify';
import { readPosCookie } from './pos-cookie.ts';

export interface PosCookieNeeds {
  /** Signs the cookie. */
  tokenKey: string;
}

/** The terminal that the till's cookie names; `undefined` without one, or for one that is not of this company. */
export const readOwnTerminal = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { tokenKey: key, companyId }: PosCookieNeeds & { companyId: number },
): string | undefined => readPosCookie(headers.cookie, { key, companyId });
