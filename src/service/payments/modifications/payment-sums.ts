import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';

/** The states of a payment whose money was taken. */
export const TAKEN: readonly PaymentStatus[] = ['SETTLED', 'DISPUTED', 'REFUNDED'];

/** Sums the settled refunds and lost disputes of a payment. */
export async function sumReturned(
  trx: StoreTransaction,
  paymentId: string,
  reasons: readonly ('refund' | 'lose_dispute')[] = ['refund', 'lose_dispute'],
): Promise<number> {
  const settled = await trx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | string | null>('amount_minor').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'SETTLED')
    .where('reason', 'in', reasons)
    .executeTakeFirstOrThrow();
  return Number(settled.sum ?? 0);
}

/** The rest of a payment, in minor units. */
export interface PaymentSums {
  /** By what the acquirer did; below 0 if more went back than came in. */
  there: number;
  /** By what the service says; never below 0. */
  here: number;
}

export async function readSums(
  trx: StoreTransaction,
  { id, status, amount_minor, refunded_minor }: PaymentRow,
): Promise<PaymentSums> {
  const taken = TAKEN.includes(status) ? amount_minor : 0;
  return {
    there: taken - (await sumReturned(trx, id)),
    here: taken === 0 ? 0 : taken - refunded_minor,
  };
}
