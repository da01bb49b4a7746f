import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

type Given = 'id' | 'company_id' | 'transaction_id' | 'amount_minor' | 'currency' | 'created_at';

/** The required columns of a payment, and any that differ from those of an open link that does not expire. */
export type NewPayment = Pick<PaymentRow, Given> & Partial<PaymentRow>;

const OPEN_PAYMENT: Omit<PaymentRow, Given | 'updated_at'> = {
  status: 'CREATED',
  auto_capture: 1,
  method: null,
  active_attempt_id: null,
  declined_attempts: 0,
  refunded_minor: 0,
  due_at: null,
  link_type: null,
  link_expires_at: null,
  transfer_reference: null,
  channel: 'link',
  store_reference: null,
  card_last4: null,
  reusable: 0,
  reusable_link_id: null,
  opening_key: null,
  metadata: null,
  is_setup: 0,
};

/** Inserts a payment. @returns false if the company already has its transaction id or transfer reference */
export async function insertPayment(trx: StoreTransaction, payment: NewPayment): Promise<boolean> {
  const inserted = await trx
    .insertInto('payments')
    .values({ ...OPEN_PAYMENT, updated_at: payment.created_at, ...payment })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}
