import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../companies/read-companies.ts';
import type { Company } from '../companies/register-companies.ts';
import { reject } from '../http/rejections.ts';
import type { LoginGuard } from './login-guard.ts';

export interface Login {
  company: Company;
  credential: Credential;
}

/** @throws Rejection 401 for an unknown name or a wrong password; 429 after too many of them */
export type LogIn = (request: FastifyRequest, username: string, password: string) => Login;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Checks names and passwords. The sandbox's passwords are in a file in clear text, so they are compared in constant time but not
 * stretched (docs/decisions.md, 9).
 */
export function createLogIn(companies: readonly Company[], guard: LoginGuard): LogIn {
  const logins = new Map<string, Login>();
  for (const company of companies) {
    for (const credential of company.credentials) logins.set(credential.username, { company, credential });
  }
  return (request, username, password) => {
    const key = `${request.ip} ${username.slice(0, 200)}`;
    const wait = guard.getWaitSeconds(key);
    if (wait) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': String(wait) });
    const login = logins.get(username);
    // Compared for unknown names too, so that the time says no more than the answer.
    const isRight = timingSafeEqual(digest(login?.credential.password ?? ''), digest(password));
    if (!login || !isRight) {
      guard.recordFailure(key);
      request.refusal = { company: undefined, hint: 'No credential has this username and password.' };
      throw reject('INVALID_CREDENTIALS');
    }
    return login;
  };
}
