import type { FastifyRequest } from 'fastify';
import { foldSecret } from '../../../protocol/identifiers/fold-pasted.ts';
import { getCallerNetwork } from '../../platform/addresses/get-caller-network.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { isChosen, isGenerated } from '../companies/digest-password.ts';
import type { Directory, Login } from '../companies/open-directory.ts';
import type { LoginGuard } from './login-guard.ts';

/** @throws Rejection 401 for an unknown username or a wrong password; 429 after too many failures, or while too many wait */
export type LogIn = (request: FastifyRequest, username: string, password: string) => Promise<Login>;

/** Hints about refused logins, for the log of calls. The answer does not distinguish the reasons. */
const HINTS = {
  wrong: 'No user has this username and password.',
  disabled: 'The user is disabled.',
};

/** How many passwords may wait to be checked: the thread pool that stretches them also compresses answers and resolves names. */
const MAX_WAITING = 40;

/** Runs work one after the other. @throws Rejection 429 if too much is waiting */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_WAITING) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': '2' });
    waiting += 1;
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own.finally(() => {
      waiting -= 1;
    });
  };
}

/** The key by which the guesses at a username are counted. */
const getGuardKey = ({ caller }: FastifyRequest, username: string): string =>
  `${getCallerNetwork(caller)} ${username.slice(0, 200)}`;

/** Checks usernames and passwords. The time of a refusal does not tell whether a username exists. */
export function createLogIn(directory: Directory, guard: LoginGuard): LogIn {
  const inTurn = createTurns();
  return async (request, username, password) => {
    const key = getGuardKey(request, username);
    const wait = guard.getWaitSeconds(key);
    if (wait) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': String(wait) });
    const stored = directory.findUser(username)?.user.passwordDigest;
    // A program, whose password is generated, does not wait behind a flood of wrong ones.
    const isRight =
      isGenerated(password, { username, stored }) ||
      isGenerated(foldSecret(password), { username, stored }) ||
      (await inTurn(() => isChosen(password, stored)));
    // The user may have been disabled while the password was checked.
    const login = directory.findUser(username);
    const isOurs = isRight && login?.user.passwordDigest === stored;
    if (login && isOurs && !login.user.isDisabled) return login;
    guard.recordFailure(key);
    request.refusal = {
      company: isOurs ? login?.company : undefined,
      hint: isOurs ? HINTS.disabled : HINTS.wrong,
    };
    throw reject('INVALID_CREDENTIALS');
  };
}
