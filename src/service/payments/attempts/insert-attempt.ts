import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { getTraceparent } from '../../platform/tracing/spans.ts';
import type { AttemptRow } from '../tables/attempts.ts';

/** The required columns of an attempt, and any that differ from a shopper's press. Any other is null. */
type NewAttemptRow = Pick<
  AttemptRow,
  'id' | 'payment_id' | 'attempt_key' | 'state' | 'method' | 'created_at'
> &
  Partial<AttemptRow>;

/** Inserts an attempt. @returns false if the payment already has one with this key, because the same press arrived twice */
export async function insertAttempt(db: Store | StoreTransaction, attempt: NewAttemptRow): Promise<boolean> {
  const inserted = await db
    .insertInto('attempts')
    .values({ origin: 'shopper', traceparent: getTraceparent(), ...attempt })
    .onConflict((conflict) => conflict.columns(['payment_id', 'attempt_key']).doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}
