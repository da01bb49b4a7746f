import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getCallerNetwork } from '../../platform/addresses/get-caller-network.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { digestPassword } from '../companies/digest-password.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import type { LoginGuard } from './login-guard.ts';

/** @throws Rejection 401 for an unknown username or a wrong password; 429 after too many failures */
export type LogIn = (request: FastifyRequest, username: string, password: string) => Login;

/** Hints about refused logins, for the log of calls. The answer does not distinguish the reasons. */
const HINTS = {
  wrong: 'No user has this username and password.',
  disabled: 'The user is disabled.',
};

/** Checks usernames and passwords in constant time. */
export function createLogIn(directory: Directory, guard: LoginGuard): LogIn {
  return (request, username, password) => {
    const key = `${getCallerNetwork(request.ip)} ${username.slice(0, 200)}`;
    const wait = guard.getWaitSeconds(key);
    if (wait) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': String(wait) });
    const login = directory.findUser(username);
    const digest = Buffer.from(digestPassword(username, password));
    // Compare even for an unknown username, so that the response time does not reveal whether it exists.
    const isRight = timingSafeEqual(login ? Buffer.from(login.user.passwordDigest) : digest, digest);
    if (!login || !isRight || login.user.isDisabled) {
      guard.recordFailure(key);
      const isOurs = login && isRight;
      request.refusal = {
        company: isOurs ? login.company : undefined,
        hint: isOurs ? HINTS.disabled : HINTS.wrong,
      };
      throw reject('INVALID_CREDENTIALS');
    }
    return login;
  };
}
