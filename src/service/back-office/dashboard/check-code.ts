import { spendCode } from '../../calls/auth/second-factors.ts';
import type { Login } from '../../calls/companies/open-directory.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createRateLimit } from '../../platform/http/requests/create-rate-limit.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Wrong codes of one user in a row, and the seconds for each one more. Only someone with the password can use them up. */
const TRIES = { burst: 5, secondsPerCall: 60 };

/** Checks the second factor, behind the password. @throws Rejection 401 without a code, 400 for a wrong one, 429 after too many */
export type CheckCode = (login: Login, code: string | undefined) => Promise<void>;

export function createCheckCode({
  store,
  clock: { realNow },
}: {
  store: Store;
  clock: Pick<Clock, 'realNow'>;
}): CheckCode {
  const tries = createRateLimit({ ...TRIES, now: realNow });
  return async ({ user }, code) => {
    if (!user.hasSecondFactor) return;
    if (!code) throw reject('SECOND_FACTOR_NEEDED');
    const wait = tries.getWaitSeconds(user.id);
    if (wait) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': String(wait) });
    // Before the check, so that codes that arrive together all count.
    tries.take(user.id);
    const isRight = await spendCode(store, { userId: user.id, code, now: realNow() });
    if (!isRight) throw rejectFields([breakRule('Code', 'CODE_WRONG')]);
    tries.giveBack(user.id);
  };
}
