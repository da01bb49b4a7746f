import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

/** The required columns of a payment, and any that differ from those of an open link. Any other is null. */
export type NewPayment = Pick<
  PaymentRow,
  'id' | 'company_id' | 'transaction_id' | 'amount_minor' | 'currency' | 'created_at'
> &
  Partial<PaymentRow>;

const OPEN_PAYMENT = {
  status: 'CREATED',
  auto_capture: 1,
  declined_attempts: 0,
  refunded_minor: 0,
  channel: 'link',
  reusable: 0,
  is_setup: 0,
} as const;

/** Inserts a payment. @returns false if the company already has its transaction id or transfer reference */
export async function insertPayment(trx: StoreTransaction, payment: NewPayment): Promise<boolean> {
  const inserted = await trx
    .insertInto('payments')
    .values({ ...OPEN_PAYMENT, updated_at: payment.created_at, ...payment })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return !!inserted.numInsertedOrUpdatedRows;
}
