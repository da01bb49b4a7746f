import type { EventOfPayment } from '../../../protocol/log-answers.ts';
import { selectOwnPayment } from '../../payments/terms/own-payments.ts';
import { type AttemptOfPayment, listAttempts } from '../../payments/transactions/list-attempts.ts';
import { listEvents } from '../../payments/transactions/list-events.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** The lists are oldest first. */
export interface PaymentHistory {
  TransactionId: string;
  /** When the page of the payment's link was first loaded. */
  OpenedAt: string | null;
  Attempts: AttemptOfPayment[];
  Events: EventOfPayment[];
}

/** @returns `undefined` for an unknown transaction, or one of another company */
export async function readPaymentHistory(
  store: Store,
  { companyId, transactionId }: { companyId: number; transactionId: string },
): Promise<PaymentHistory | undefined> {
  const payment = await selectOwnPayment(store, companyId, transactionId)
    .leftJoin('links', 'links.payment_id', 'payments.id')
    .select(['payments.id', 'links.opened_at'])
    .executeTakeFirst();
  if (!payment) return undefined;
  return {
    TransactionId: transactionId,
    OpenedAt: payment.opened_at === null ? null : new Date(Number(payment.opened_at)).toISOString(),
    Attempts: await listAttempts(store, payment.id),
    Events: await listEvents(store, [payment.id]),
  };
}
