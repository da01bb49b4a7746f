import { formatAmount } from '../../protocol/money.ts';
import type { FoundPayment, LoggedChange, TransactionAnswer } from '../data/answers.ts';
import { type Service, ServiceError } from '../data/create-service.ts';
import { formatHour } from '../data/describe-age.ts';
import { PANELS } from '../data/place.ts';

/** The fields of a payment that decide about its refunds. */
type Refundable = Pick<FoundPayment, 'TransactionId' | 'Status' | 'Amount' | 'Currency' | 'RefundedAmount'>;

/** Minor units that can still go back. */
export const getRefundable = ({ Status, Amount, RefundedAmount = 0 }: Refundable): number =>
  Status === 'SETTLED' ? Amount - RefundedAmount : 0;

/** The newest changes; a refund that was made a moment ago is among them. */
const CHANGES = '/api/v5/changes?Limit=20';

/** Names who has refunded a payment in the dashboard, if the log of changes says it, which not every login may read. */
async function findRefunder(service: Service, transactionId: string): Promise<string> {
  const nobody = 'Someone else';
  if (!PANELS.changes.scopes?.some((scope) => service.scopes.includes(scope))) return nobody;
  const { Changes } = await service.get<{ Changes: LoggedChange[] }>(CHANGES);
  const isOfPayment = ({ Type, Subject }: LoggedChange) =>
    Type === 'payment.refunded' && Subject === transactionId;
  return Changes.find(isOfPayment)?.Username ?? nobody;
}

/** Describes the refund by which someone else was faster; `undefined` if there was none. */
async function findOther(service: Service, { TransactionId, RefundedAmount = 0, Currency }: Refundable) {
  const path = `/api/v5/transactions/${encodeURIComponent(TransactionId)}`;
  const { Transaction } = await service.get<{ Transaction: TransactionAnswer }>(path);
  const last = [...Transaction.Timeline].reverse().find((entry) => entry.Type === 'refund');
  if (last?.Type !== 'refund' || Transaction.RefundedAmount <= RefundedAmount) return undefined;
  const who = await findRefunder(service, TransactionId);
  return `${who} has just refunded ${formatAmount(last.Amount, Currency, 'en')} of this, ${formatHour(last.At)}.`;
}

/**
 * Refunds a part of a payment, or all of it. Each refund has its own idempotency key.
 * @param payment as the user saw it
 * @throws Error with a sentence for the user; if someone else was faster, it says so
 */
export async function refund(
  service: Service,
  payment: Refundable,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const { TransactionId } = payment;
  const body = { TransactionId, Amount: amount, ...(reason.trim() && { Reason: reason.trim() }) };
  try {
    await service.send('POST', '/api/v5/payments/refund', body);
  } catch (error) {
    const isRefused = error instanceof ServiceError && [400, 409].includes(error.status);
    const other = isRefused && (await findOther(service, payment).catch(() => undefined));
    throw other ? new Error(other) : error;
  }
}
