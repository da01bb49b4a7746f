import { AnswerUnknownError, type AuthorizationAnswer, type AuthorizationRequest } from './acquirer.ts';
import type { RailOptions } from './ask-rail.ts';
import { finishAttempt, withdrawNow } from './finish-attempt.ts';
import { recoverAttempt } from './recover-attempts.ts';
import { markUnreadable } from './used-encryptions.ts';

/**
 * Runs what ends an attempt. An attempt must not block its payment forever: after any fault its outcome is asked for.
 * @returns `undefined` if the outcome was not known
 * @throws any other fault, when the attempt has ended
 */
export async function runOrRecover<Answer>(
  run: () => Promise<Answer>,
  recover: () => Promise<void>,
): Promise<Answer | undefined> {
  try {
    return await run();
  } catch (error) {
    await recover();
    if (!(error instanceof AnswerUnknownError)) throw error;
    return undefined;
  }
}

interface Asking {
  /** Sends the shopper to the card's bank. Default: no shopper is present, so that the attempt is declined. */
  onChallenge?: () => Promise<unknown>;
}

/**
 * Asks the acquirer for money, once, and ends the attempt with its answer.
 * @returns the answer; `undefined` if there was none: the attempt may stay open until the recovery ends it
 */
export const askAcquirer = (
  request: AuthorizationRequest,
  options: RailOptions,
  { onChallenge }: Asking = {},
): Promise<AuthorizationAnswer | undefined> => {
  const { acquirer, now } = options;
  const { reference: attemptId } = request;
  return runOrRecover(
    async () => {
      const asked = await acquirer.authorize(request);
      if (asked === 'CHALLENGE' && onChallenge) {
        await onChallenge();
        return asked;
      }
      if (asked === 'UNREADABLE') {
        await markUnreadable(options.store, attemptId);
        await withdrawNow(options, { attemptId, state: 'ABANDONED', now: now() });
        return asked;
      }
      // The acquirer ends the challenge, which otherwise stays open there.
      const answer = asked === 'CHALLENGE' ? await acquirer.completeChallenge(attemptId, false) : asked;
      await finishAttempt(options, { attemptId, answer, now: now() });
      return answer;
    },
    () => recoverAttempt(attemptId, options),
  );
};
