import type { FastifyRequest } from 'fastify';
import { type Rejection, reject, rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { Company, User } from '../companies/company.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import type { Scope } from '../companies/scopes.ts';
import type { Access, AccessTokens } from './access-tokens.ts';
import { describeMissingScope, describeTokenProblem, type TokenProblem } from './describe-token-problem.ts';
import type { Sessions } from './sessions.ts';

/** The reason for a 401, for the log of calls. It is more specific than the answer. */
interface AuthenticationRefusal {
  /** The company of the token or password, proven by its signature; `undefined` if unknown. */
  company: Company | undefined;
  /** A sentence for the developer, without any part of the token. */
  hint: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `createAuthenticate` on every route that needs a token or a session. */
    company?: Company;
    /** The user of the token or session. Set with `company`. */
    user?: User;
    /** The scopes that the token has and the user still has; for a session, all of the user's. Set with `company`. */
    grantedScopes?: readonly Scope[];
    /** Whether a person makes the call in the dashboard. Set with `company`. */
    isInSession?: boolean;
    /** The token, or the id of the session. Set with `company`. */
    credential?: string;
    /** Set instead of `company` if the token is refused. It grants nothing. */
    refusal?: AuthenticationRefusal;
  }
}

/** Hints about refused tokens, for the log of calls. */
const HINTS = {
  invalid: 'The access token was not issued by this service.',
  expired: 'The access token has expired. Ask for a new one.',
  company: 'The company of the access token does not exist in this service.',
  user: 'The user of the access token has been disabled or removed since it was issued.',
};

function refuse(request: FastifyRequest, problem: TokenProblem, refusal: AuthenticationRefusal): Rejection {
  request.refusal = refusal;
  return reject('UNAUTHORIZED', describeTokenProblem(problem));
}

/**
 * Node silently keeps the first of two `Authorization` headers; a proxy may have checked the other one.
 * @throws Rejection 401
 */
function readBearerToken(request: FastifyRequest): string {
  const refuseHeader = (problem: TokenProblem, hint: string) => {
    request.refusal = { company: undefined, hint };
    return rejectBecause('UNAUTHORIZED', hint, describeTokenProblem(problem));
  };
  const names = request.raw.rawHeaders.filter((_text, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === 'authorization').length;
  if (!count) throw refuseHeader('missing', 'There is no Authorization header.');
  if (count > 1) throw refuseHeader('malformed', 'There is more than one Authorization header.');
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return token;
  throw refuseHeader('malformed', 'The Authorization header must be Bearer, a space and the access token.');
}

/** Returns the calling company. Only for routes with `authenticate`. */
export function getCompany(request: FastifyRequest): Company {
  if (!request.company) throw reject('UNAUTHORIZED', describeTokenProblem('missing'));
  return request.company;
}

/** Returns the calling user. Only for routes with `authenticate`. */
export function getUser(request: FastifyRequest): User {
  if (!request.user) throw reject('UNAUTHORIZED', describeTokenProblem('missing'));
  return request.user;
}

export type Authenticate = (...scopes: Scope[]) => (request: FastifyRequest) => Promise<void>;

/** An authenticated login with its scopes. */
interface Grant extends Login {
  scopes: readonly Scope[];
  credential: string;
  isInSession?: boolean;
}

/**
 * Creates the hook of a route that answers 401 without a valid token or session with at least one of the scopes. The user must
 * still exist and be enabled; a scope that the user has lost since grants nothing.
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

  /** A request with a token is judged by the token only. */
  async function findSession(request: FastifyRequest): Promise<Grant | undefined> {
    const isMeant = request.headers.authorization === undefined;
    const session = isMeant ? await sessions?.find(request) : undefined;
    return session && { ...session, scopes: session.user.scopes, credential: session.id, isInSession: true };
  }

  /** Refuses every call but a GET, because any other may change something (731). @throws Rejection 401 */
  function refuseReader(request: FastifyRequest, { company, user }: Login, scopes: readonly Scope[]): void {
    if (!user.isReadOnly || request.method === 'GET' || request.method === 'HEAD') return;
    const hint = `The user ${user.username} may only read. Ask someone who manages users.`;
    request.refusal = { company, hint };
    throw rejectBecause('READ_ONLY_USER', hint, describeMissingScope(scopes));
  }

  return (...scopes) =>
    async (request) => {
      const grant = (await findSession(request)) ?? readGrant(request);
      const { company, user, credential } = grant;
      const granted = grant.scopes.filter((scope) => user.scopes.includes(scope));
      if (!scopes.some((scope) => granted.includes(scope))) {
        const hint = `The access token needs the scope ${scopes.join(' or ')}; it has ${granted.join(', ') || 'none'}.`;
        request.refusal = { company, hint };
        throw rejectBecause('INSUFFICIENT_SCOPE', hint, describeMissingScope(scopes));
      }
      refuseReader(request, grant, scopes);
      request.company = company;
      request.user = user;
      request.grantedScopes = granted;
      request.credential = credential;
      request.isInSession = grant.isInSession ?? false;
    };
}
