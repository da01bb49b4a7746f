import type { Envelope } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type Claim, keepAnswer } from './claims.ts';

/**
 * Stores the answer of a call with an `Idempotency-Key` in the transaction of its work; does nothing without a key. A route needs
 * this if repeating it would have a second effect, and declares it with `canRunAgain`.
 * @param answer exactly the later answer of the route
 * @throws Rejection 409 if another request has taken over the call: this one must have no effect
 */
export async function recordAnswer(
  trx: StoreTransaction,
  claim: Claim | undefined,
  answer: Envelope,
): Promise<void> {
  if (!claim) return;
  const isKept = await keepAnswer(trx, claim, {
    statusCode: answer.StatusCode,
    body: JSON.stringify(answer),
  });
  if (!isKept) throw reject('IDEMPOTENCY_KEY_RUNNING', { 'retry-after': '1' });
}
