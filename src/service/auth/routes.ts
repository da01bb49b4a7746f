import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credential } from '../companies/read-companies.ts';
import type { Company } from '../companies/register-companies.ts';
import { answer } from '../http/answer.ts';
import { readObject } from '../http/read-object.ts';
import { breakRule, type FieldError, reject, rejectFields } from '../http/rejections.ts';
import { isScope, type Scope } from '../model/scopes.ts';
import { type AccessTokens, TOKEN_LIFETIME_SECONDS } from './access-tokens.ts';
import type { LoginGuard } from './login-guard.ts';

export interface AuthRoutesOptions {
  companies: Company[];
  tokens: AccessTokens;
  guard: LoginGuard;
}

interface Login {
  company: Company;
  credential: Credential;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The text fields of a login, each present and a string. */
function readFields(input: unknown, names: string[]): Record<string, string> {
  const body = readObject(input);
  const errors: FieldError[] = [];
  for (const name of names) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined) errors.push(breakRule(name, 'REQUIRED'));
    else if (typeof value !== 'string') errors.push(breakRule(name, 'INVALID_VALUE'));
  }
  for (const name of Object.keys(body)) {
    if (!names.includes(name)) errors.push(breakRule(name, 'UNKNOWN_FIELD'));
  }
  if (errors.length) throw rejectFields(errors);
  return body as Record<string, string>;
}

/** The scopes asked for, if the credential has them all. */
function grantScopes(text: string, { scopes }: Credential): Scope[] {
  const asked = [...new Set(text.split(',').map((scope) => scope.trim()))].filter(Boolean);
  if (!asked.length) throw rejectFields([breakRule('Scopes', 'REQUIRED')]);
  return asked.map((scope) => {
    if (!isScope(scope) || !scopes.includes(scope)) throw reject('INSUFFICIENT_SCOPE');
    return scope;
  });
}

/**
 * `POST /api/v4/auth/token` and `POST /api/v5/auth/token`. The sandbox's passwords stand in a file in clear text, so
 * they are compared in constant time but not stretched (docs/decisions.md, 9).
 */
export function registerAuthRoutes(
  app: FastifyInstance,
  { companies, tokens, guard }: AuthRoutesOptions,
): void {
  const logins = new Map<string, Login>();
  for (const company of companies) {
    for (const credential of company.credentials) logins.set(credential.username, { company, credential });
  }

  const logIn = (request: FastifyRequest, username: string, password: string): Login => {
    const key = `${request.ip} ${username.slice(0, 200)}`;
    const wait = guard.getWaitSeconds(key);
    if (wait) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': String(wait) });
    const login = logins.get(username);
    // Compared for unknown names too: the time tells no more than the answer does.
    const isRight = timingSafeEqual(digest(login?.credential.password ?? ''), digest(password));
    if (!login || !isRight) {
      guard.recordFailure(key);
      request.refusal = { company: undefined, hint: 'No credential has this username and password.' };
      throw reject('INVALID_CREDENTIALS');
    }
    return login;
  };

  const issue = ({ company }: Login, scopes: Scope[]) =>
    answer('Token issued.', {
      AccessToken: tokens.issue({ companyName: company.name, scopes }),
      TokenType: 'Bearer',
      ExpiresIn: TOKEN_LIFETIME_SECONDS,
      Scopes: scopes.join(','),
    });

  app.post('/api/v5/auth/token', async (request) => {
    const {
      Username = '',
      Password = '',
      Scopes = '',
    } = readFields(request.body, ['Username', 'Password', 'Scopes']);
    const login = logIn(request, Username, Password);
    const { scopes } = login.credential;
    // For the log of calls, should one of the scopes be refused.
    request.refusal = { company: login.company, hint: `The credential has the scopes ${scopes.join(', ')}.` };
    return issue(login, grantScopes(Scopes, login.credential));
  });

  app.post('/api/v4/auth/token', async (request) => {
    const { Username = '', Password = '' } = readFields(request.body, ['Username', 'Password']);
    const login = logIn(request, Username, Password);
    return issue(login, login.credential.scopes);
  });
}
