import type { Envelope } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type Claim, keepAnswer } from './claims.ts';

/**
 * Writes down the answer of a call with an `Idempotency-Key` in the transaction that does its work; for a call without
 * one, nothing. A route whose work would be done again by a second run needs this, and says so (`canRunAgain`).
 * @param answer just what the route answers then
 * @throws Rejection 409 when another request has taken the call over: its work counts, and this one's must not
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
