import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { ModificationKind } from '../tables/modifications.ts';
import type { PaymentRow } from '../tables/payments.ts';

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

type Change = (thereMinor: number, amountMinor: number) => number;

/** The rest at the acquirer once a modification is done, and once one that was done has failed. */
const CHANGES: Record<ModificationKind, { done: Change; undone: Change }> = {
  capture: { done: (there, amount) => there + amount, undone: (there, amount) => there - amount },
  refund: { done: (there, amount) => there - amount, undone: (there, amount) => there + amount },
  release: { done: () => 0, undone: (there, amount) => there + amount },
  // It returns money other than that of the payment.
  reversal: { done: (there) => there, undone: (there, amount) => there + amount },
};

/** Returns the sums of a payment after a modification that is not in its books. */
export const addUnbooked = (
  { there, here }: PaymentSums,
  { kind, amountMinor, isDone }: { kind: ModificationKind; amountMinor: number; isDone: boolean },
): PaymentSums => ({ there: CHANGES[kind][isDone ? 'done' : 'undone'](there, amountMinor), here });

/** Writes both numbers of an alarm: what it is about, and what is left of the payment at the acquirer and here. */
export const describeSums = (
  told: { amountMinor: number; currency: string; by: string },
  { amount_minor, currency }: Pick<PaymentRow, 'amount_minor' | 'currency'>,
  { there, here }: PaymentSums,
): string =>
  `It is about ${told.amountMinor} ${told.currency}. Of ${amount_minor} ${currency}, ${there} are left at ${told.by} and ${here} here.`;

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
