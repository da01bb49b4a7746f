import type { FastifyRequest } from 'fastify';
import { type Rejection, reject } from '../../platform/http/answers/rejections.ts';
import type { Company, User } from '../companies/company.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import type { Scope } from '../companies/scopes.ts';
import type { Access, AccessTokens } from './access-tokens.ts';
import { describeMissingScope, describeTokenProblem, type TokenProblem } from './describe-token-problem.ts';
import type { Sessions } from './sessions.ts';

/** Why a call was refused with 401, for the log of calls. It says more than the answer does. */
interface AuthenticationRefusal {
  /** Whose token or password it was, proven by its signature; `undefined` if unknown. */
  company: Company | undefined;
  /** A sentence for the developer. Nothing of the token. */
  hint: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `createAuthenticate` on every route that needs a token or a session. */
    company?: Company;
    /** The user of the token or session. Set with `company`. */
    user?: User;
    /** The scopes of its token that its user still has; of a session all of them. Set with `company`. */
    grantedScopes?: readonly Scope[];
    /** The token, or the id of the session. Set with `company`. */
    credential?: string;
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

/** A login, with what it opens. */
interface Grant extends Login {
  scopes: readonly Scope[];
  credential: string;
}

/**
 * Makes the hook of a route: a valid token or session with at least one of the scopes, else 401. The user must still be there and
 * enabled, and a scope that was taken away since opens nothing.
 */
export function createAuthenticate(
  tokens: AccessTokens,
  directory: Directory,
  sessions?: Sessions,
): Authenticate {
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

  function readGrant(request: FastifyRequest): Grant {
    const token = readBearerToken(request);
    const access = tokens.verify(token);
    if (access === 'expired') throw refuseToken(request, token, 'expired');
    if (!access) throw refuseToken(request, token, 'invalid');
    return { ...findUser(request, access), scopes: access.scopes, credential: token };
  }

  /** A caller that shows a token means it. */
  async function findSession(request: FastifyRequest): Promise<Grant | undefined> {
    const isMeant = request.headers.authorization === undefined;
    const session = isMeant ? await sessions?.find(request) : undefined;
    return session && { ...session, scopes: session.user.scopes, credential: session.id };
  }

  return (...scopes) =>
    async (request) => {
      const grant = (await findSession(request)) ?? readGrant(request);
      const { company, user, credential } = grant;
      const granted = grant.scopes.filter((scope) => user.scopes.includes(scope));
      if (!scopes.some((scope) => granted.includes(scope))) {
        const hint = `The access token needs the scope ${scopes.join(' or ')}; it has ${granted.join(', ') || 'none'}.`;
        request.refusal = { company, hint };
        throw reject('INSUFFICIENT_SCOPE', describeMissingScope(scopes));
      }
      request.company = company;
      request.user = user;
      request.grantedScopes = granted;
      request.credential = credential;
    };
}
