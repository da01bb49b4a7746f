import { AnswerUnknownError, type AuthorizationRequest } from './acquirer.ts';
import type { RailOptions } from './ask-rail.ts';
import { finishAttempt } from './finish-attempt.ts';
import { recoverAttempt } from './recover-attempts.ts';

/**
 * Charges a saved card or account while no shopper is present, and stores the outcome. Without an answer, the attempt may stay
 * open until the recovery ends it.
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
