import type { FastifyRequest } from 'fastify';
import { type Rejection, type RejectionMessage, reject } from '../http/rejections.ts';
import type { Company } from '../register-companies.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Scope } from './scopes.ts';

/** Why a call was refused with 401, for the log of calls: the caller is not told. */
export interface AuthenticationRefusal {
  /** Whose token or password it was, proven by its signature; `undefined` where nobody knows. */
  company: Company | undefined;
  /** A sentence for the developer. Nothing of the token. */
  hint: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `createAuthenticate` on every route that needs a token. */
    company?: Company;
    /** Set in its place when the token does not open the route. It grants nothing. */
    refusal?: AuthenticationRefusal;
  }
}

/** RFC 6750, 3. */
const CHALLENGE = { 'www-authenticate': 'Bearer' };

const countAuthorizations = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'authorization').length;

/**
 * Node keeps the first of two `Authorization` headers in silence; a proxy before us may have checked the other.
 */
function readBearerToken(request: FastifyRequest): string | undefined {
  if (countAuthorizations(request) !== 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function describeHeader(request: FastifyRequest): string {
  const count = countAuthorizations(request);
  if (count > 1) return 'There is more than one Authorization header.';
  return count
    ? 'The Authorization header must be Bearer, a space and the access token.'
    : 'There is no Authorization header.';
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
  const findCompany = (name: string | undefined) => companiesByName.get(name ?? '');

  function refuse(
    request: FastifyRequest,
    message: RejectionMessage,
    refusal: AuthenticationRefusal,
  ): Rejection {
    request.refusal = refusal;
    return reject(message, CHALLENGE);
  }

  function explain(request: FastifyRequest, token: string | undefined): AuthenticationRefusal {
    if (!token) return { company: undefined, hint: describeHeader(request) };
    const owner = tokens.findOwner(token);
    if (owner === undefined)
      return { company: undefined, hint: 'The access token is none that this service has issued.' };
    const company = findCompany(owner);
    if (!company) return { company, hint: 'The company of the access token is none of this service.' };
    return { company, hint: 'The access token has expired. Ask for a new one.' };
  }

  return (...scopes) =>
    async (request) => {
      const token = readBearerToken(request);
      const access = token ? tokens.verify(token) : undefined;
      const company = access && findCompany(access.companyName);
      if (!company) throw refuse(request, 'Unauthorized.', explain(request, token));
      if (!scopes.some((scope) => access.scopes.includes(scope))) {
        const hint = `The access token needs the scope ${scopes.join(' or ')}; it has ${access.scopes.join(', ') || 'none'}.`;
        throw refuse(request, 'Insufficient scope.', { company, hint });
      }
      request.company = company;
    };
}
