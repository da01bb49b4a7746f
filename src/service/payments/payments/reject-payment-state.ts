import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { type Rejection, rejectState } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { getStatus } from '../terms/is-expired.ts';

interface PaymentGap {
  paymentId: string;
  needs: readonly PaymentStatus[];
  now: number;
}

/** Creates the rejection of a call that the state of a payment does not allow. */
export async function rejectPaymentState(
  db: Store | StoreTransaction,
  { paymentId, needs, now }: PaymentGap,
): Promise<Rejection> {
  const row = await db
    .selectFrom('payments')
    .select(['status', 'active_attempt_id as activeAttemptId', 'link_expires_at as expiresAt'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const state = getStatus({ ...row, expiresAt: row.expiresAt ?? Number.POSITIVE_INFINITY }, now);
  const otherwise = row.activeAttemptId ? 'An attempt to pay it is under way.' : undefined;
  return rejectState('STATE_NOT_ALLOWED', { subject: 'payment', state, needs, otherwise });
}
