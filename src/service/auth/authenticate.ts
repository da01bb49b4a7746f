import type { FastifyRequest } from 'fastify';
import { type Rejection, reject } from '../http/rejections.ts';
import type { Company } from '../register-companies.ts';
import type { AccessTokens } from './access-tokens.ts';
import { createChallenge, createScopeChallenge, type TokenProblem } from './create-challenge.ts';
import type { Scope } from './scopes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `createAuthenticate` on every route that needs a token. */
    company?: Company;
  }
}

const refuse = (problem: TokenProblem): Rejection => reject('Unauthorized.', createChallenge(problem));

/**
 * Node keeps the first of two `Authorization` headers in silence; a proxy before us may have checked the other.
 * @throws Rejection 401
 */
function readBearerToken(request: FastifyRequest): string {
  const names = request.raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === 'authorization').length;
  if (!count) throw refuse('missing');
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (count > 1 || token === undefined) throw refuse('malformed');
  return token;
}

/** The company that calls; only behind a route with `authenticate`. */
export function getCompany(request: FastifyRequest): Company {
  if (!request.company) throw refuse('missing');
  return request.company;
}

export type Authenticate = (...scopes: Scope[]) => (request: FastifyRequest) => Promise<void>;

/** Makes the hook of a route: a valid token with at least one of the scopes, else 401. */
export function createAuthenticate(tokens: AccessTokens, companies: Company[]): Authenticate {
  const companiesByName = new Map(companies.map((company) => [company.name, company]));
  return (...scopes) =>
    async (request) => {
      const access = tokens.verify(readBearerToken(request));
      if (access === 'expired') throw refuse('expired');
      const company = access && companiesByName.get(access.companyName);
      if (!company) throw refuse('invalid');
      if (!scopes.some((scope) => access.scopes.includes(scope)))
        throw reject('Insufficient scope.', createScopeChallenge(scopes));
      request.company = company;
    };
}
