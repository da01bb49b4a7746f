import type { FastifyRequest } from 'fastify';
import { readPosCookie } from './pos-cookie.ts';

export interface PosCookieNeeds {
  /** The key that signs the cookie. */
  tokenKey: string;
}

/** Returns the terminal in the till's cookie; `undefined` without one, or if it belongs to another company. */
export const readOwnTerminal = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { tokenKey: key, companyId }: PosCookieNeeds & { companyId: number },
): string | undefined => readPosCookie(headers.cookie, { key, companyId });
