import type { FastifyRequest } from 'fastify';
import { reject } from '../http/rejections.ts';
import type { Company } from '../register-companies.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Scope } from './scopes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `createAuthenticate` on every route that needs a token. */
    company?: Company;
  }
}

/** RFC 6750, 3. */
const CHALLENGE = { 'www-authenticate': 'Bearer' };

/**
 * Node keeps the first of two `Authorization` headers in silence; a proxy before us may have checked the other.
 */
function readBearerToken(request: FastifyRequest): string | undefined {
  const names = request.raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length !== 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The company that calls; only behind a route with `authenticate`. */
export function getCompany(request: FastifyRequest): Company {
  if (!request.company) throw reject('Unauthorized.', CHALLENGE);
  return request.company;
}

export type Authenticate = (...scopes: Scope[]) => (request: FastifyRequest) => Promise<void>;

/** Makes the hook of a route: a valid token with at least one of the scopes, else 401. */
export function createAuthenticate(tokens: AccessTokens, companies: Company[]): Authenticate {
  const companiesByName = new Map(companies.map((company) => [company.name, company]));
  return (...scopes) =>
    async (request) => {
      const token = readBearerToken(request);
      const access = token ? tokens.verify(token) : undefined;
      const company = access && companiesByName.get(access.companyName);
      if (!company) throw reject('Unauthorized.', CHALLENGE);
      if (!scopes.some((scope) => access.scopes.includes(scope)))
        throw reject('Insufficient scope.', CHALLENGE);
      request.company = company;
    };
}
