import { AnswerUnknownError, type AuthorizationRequest } from './acquirer.ts';
import type { RailOptions } from './ask-rail.ts';
import { finishAttempt } from './finish-attempt.ts';
import { recoverAttempt } from './recover-attempts.ts';

/**
 * Charges a kept card or account for which no shopper is there to answer the bank, and stores how it ended. Without an answer the attempt
 * may stay open, and the recovery ends it.
 */
export async function chargeWithoutShopper(
  { reference, ...request }: AuthorizationRequest,
  options: RailOptions,
): Promise<void> {
  const { acquirer, now } = options;
  try {
    const asked = await acquirer.authorize({ reference, ...request });
    const answer = asked === 'CHALLENGE' ? await acquirer.completeChallenge(reference, false) : asked;
    await finishAttempt(options, { attemptId: reference, answer, now: now() });
  } catch (error) {
    if (!(error instanceof AnswerUnknownError)) throw error;
    await recoverAttempt(reference, options);
  }
}
