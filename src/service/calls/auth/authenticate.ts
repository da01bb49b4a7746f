import type { FastifyRequest } from 'fastify';
import { type Rejection, reject } from '../../platform/http/answers/rejections.ts';
import type { Company, User } from '../companies/company.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import type { Scope } from '../companies/scopes.ts';
import type { Access, AccessTokens } from './access-tokens.ts';
import { describeMissingScope, describeTokenProblem, type TokenProblem } from './describe-token-problem.ts';

/** Why a call was refused with 401, for the log of calls. It says more than the answer does. */
interface AuthenticationRefusal {
  /** Whose token or password it was, proven by its signature; `undefined` if unknown. */
  company: Company | undefined;
  /** A sentence for the developer. Nothing of the token. */
  hint: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `createAuthenticate` on every route that needs a token. */
    company?: Company;
    /** The user of the token. Set with `company`. */
    user?: User;
    /** The scopes of its token that its user still has. Set with `company`. */
    grantedScopes?: readonly Scope[];
    /** Set in its place when the token does not open the route. It grants nothing. */
    refusal?: AuthenticationRefusal;
  }
}

/** The log's hint for a token that was refused. */
const HINTS = {
  invalid: 'The access token is none that this service has issued.',
  expired: 'The access token has expired. Ask for a new one.',
  company: 'The company of the access token is none of this service.',
  user: 'The user of the access token was disabled or removed since it was issued.',
};

function refuse(request: FastifyRequest, problem: TokenProblem, refusal: AuthenticationRefusal): Rejection {
  request.refusal = refusal;
  return reject('UNAUTHORIZED', describeTokenProblem(problem));
}

/**
 * Node keeps the first of two `Authorization` headers in silence; a proxy before us may have checked the other.
 * @throws Rejection 401
 */
function readBearerToken(request: FastifyRequest): string {
  const refuseHeader = (problem: TokenProblem, hint: string) =>
    refuse(request, problem, { company: undefined, hint });
  const names = request.raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === 'authorization').length;
  if (!count) throw refuseHeader('missing', 'There is no Authorization header.');
  if (count > 1) throw refuseHeader('malformed', 'There is more than one Authorization header.');
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return token;
  throw refuseHeader('malformed', 'The Authorization header must be Bearer, a space and the access token.');
}

/** The company that calls; only behind a route with `authenticate`. */
export function getCompany(request: FastifyRequest): Company {
  if (!request.company) throw reject('UNAUTHORIZED', describeTokenProblem('missing'));
  return request.company;
}

/** The user who calls; only behind a route with `authenticate`. */
export function getUser(request: FastifyRequest): User {
  if (!request.user) throw reject('UNAUTHORIZED', describeTokenProblem('missing'));
  return request.user;
}

export type Authenticate = (...scopes: Scope[]) => (request: FastifyRequest) => Promise<void>;

/**
 * Makes the hook of a route: a valid token with at least one of the scopes, else 401. The user must still be there and enabled, and
 * a scope that was taken away since opens nothing.
 */
export function createAuthenticate(tokens: AccessTokens, directory: Directory): Authenticate {
  function refuseToken(request: FastifyRequest, token: string, problem: 'invalid' | 'expired'): Rejection {
    const owner = tokens.findOwner(token);
    const company = directory.findCompanyByName(owner ?? '');
    const hint = owner === undefined || company ? HINTS[problem] : HINTS.company;
    return refuse(request, problem, { company, hint });
  }

  function findUser(request: FastifyRequest, { companyName, username, userVersion }: Access): Login {
    const login = directory.findUser(username);
    const isCurrent =
      login?.company.name === companyName && !login.user.isDisabled && login.user.version === userVersion;
    if (isCurrent) return login;
    const company = directory.findCompanyByName(companyName);
    throw refuse(request, 'invalid', { company, hint: company ? HINTS.user : HINTS.company });
  }

  return (...scopes) =>
    async (request) => {
      const token = readBearerToken(request);
      const access = tokens.verify(token);
      if (access === 'expired') throw refuseToken(request, token, 'expired');
      if (!access) throw refuseToken(request, token, 'invalid');
      const { company, user } = findUser(request, access);
      const granted = access.scopes.filter((scope) => user.scopes.includes(scope));
      if (!scopes.some((scope) => granted.includes(scope))) {
        const hint = `The access token needs the scope ${scopes.join(' or ')}; it has ${granted.join(', ') || 'none'}.`;
        request.refusal = { company, hint };
        throw reject('INSUFFICIENT_SCOPE', describeMissingScope(scopes));
      }
      request.company = company;
      request.user = user;
      request.grantedScopes = granted;
    };
}
