import { defineStatement } from '../../platform/store/define-statement.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../tables/payments.ts';

/** The required columns of a payment, and any that differ from those of an open link. Any other is null. */
type NewPayment = Pick<
  PaymentRow,
  'id' | 'company_id' | 'transaction_id' | 'amount_minor' | 'currency' | 'created_at'
> &
  Partial<PaymentRow>;

/** The columns that mark a payment whose link the merchant did not create. */
export type PaymentMarks = Pick<NewPayment, 'channel' | 'is_setup' | 'is_own_cost'>;

const OPEN_PAYMENT = {
  status: 'CREATED',
  auto_capture: 1,
  declined_attempts: 0,
  refunded_minor: 0,
  channel: 'link',
  reusable: 0,
  is_setup: 0,
  is_own_cost: 0,
} as const;

type StoredPayment = NewPayment & Pick<PaymentRow, 'updated_at' | keyof typeof OPEN_PAYMENT>;

const insert = defineStatement((db, row: StoredPayment) =>
  db
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Inserts a payment. @returns false if the company already has its transaction id or transfer reference */
export async function insertPayment(trx: StoreTransaction, payment: NewPayment): Promise<boolean> {
  const row = { ...OPEN_PAYMENT, updated_at: payment.created_at, ...payment };
  const { numAffectedRows } = await trx.executeQuery(insert(trx, row));
  return !!numAffectedRows;
}
