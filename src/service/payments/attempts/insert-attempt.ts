import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../../platform/store/payment-rows.ts';

type Given = 'id' | 'payment_id' | 'attempt_key' | 'state' | 'method' | 'created_at';

/** The required columns of an attempt, and any that differ from the defaults of a shopper's press. */
export type NewAttemptRow = Pick<AttemptRow, Given> & Partial<AttemptRow>;

const PRESS: Omit<AttemptRow, Given> = {
  card_brand: null,
  card_last4: null,
  card_expiry: null,
  account_last4: null,
  account_country: null,
  variant: null,
  email: null,
  language: null,
  decline_code: null,
  locale: null,
  time_zone: null,
  saved_card_id: null,
  mandate_id: null,
  origin: 'shopper',
  sent_at: null,
  ended_at: null,
};

/** Inserts an attempt. @returns false if the payment already has one with this key, because the same press arrived twice */
export async function insertAttempt(db: Store | StoreTransaction, attempt: NewAttemptRow): Promise<boolean> {
  const inserted = await db
    .insertInto('attempts')
    .values({ ...PRESS, ...attempt })
    .onConflict((conflict) => conflict.columns(['payment_id', 'attempt_key']).doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}
