import { rejectPaymentState } from '../../../payments/payments/reject-payment-state.ts';
import { selectOwnPayment } from '../../../payments/terms/own-payments.ts';
import { reject, rejectBecause } from '../../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';

export interface PaymentKey {
  companyId: number;
  transactionId: string;
  now: number;
}

/** Finds a payment for a fiscal document. @throws Rejection 404; 409 unless it is settled and in EUR */
export async function requireSettled(
  db: Store | StoreTransaction,
  { companyId, transactionId, now }: PaymentKey,
) {
  const payment = await selectOwnPayment(db, companyId, transactionId).selectAll().executeTakeFirst();
  if (!payment) throw reject('TRANSACTION_NOT_FOUND');
  if (payment.status !== 'SETTLED')
    throw await rejectPaymentState(db, { paymentId: payment.id, needs: ['SETTLED'], now });
  if (payment.currency !== 'EUR')
    throw rejectBecause('STATE_NOT_ALLOWED', `The payment is in ${payment.currency}; this call needs EUR.`);
  return payment;
}
