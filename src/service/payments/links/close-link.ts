import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { Company } from '../../calls/companies/company.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { type RailOptions, withdrawLink } from '../attempts/ask-rail.ts';
import { expireLink } from '../payments/expire-link.ts';
import { movePayment } from '../payments/move-payment.ts';
import { rejectPaymentState } from '../payments/reject-payment-state.ts';
import { TRANSITIONS, type Trigger } from '../payments/transitions.ts';
import { isExpired } from '../terms/is-expired.ts';
import type { Link } from '../terms/link.ts';
import { requireStoredLink, toLink } from '../terms/stored-links.ts';

export type Closing = Extract<Trigger, 'cancel' | 'expire'>;

interface CloseLinkOptions extends RailOptions {
  company: Company;
  /** Called in the transaction that closes the link. */
  recordClosed: (trx: StoreTransaction, closed: ClosedLink) => Promise<void>;
}

export interface ClosedLink {
  status: PaymentStatus;
  /** Whether an earlier call has already closed it in the same way. */
  isRepeated: boolean;
}

/** Closes the link by cancelling or expiring it. Resolves with the new status, or `undefined` if the state does not allow it. */
const close = ({ paymentId }: Link, trigger: Closing, options: CloseLinkOptions) =>
  options.store.transaction().execute(async (trx) => {
    const status = await movePayment(trx, options, { paymentId, trigger, now: options.now() });
    if (status) await options.recordClosed(trx, { status, isRepeated: false });
    return status;
  });

/**
 * Closes an open link for good. An attempt that waits for the shopper at a bank or wallet is withdrawn there first. While an
 * attempt is at the acquirer, which may have approved it, the link is not closed: only the answer moves the payment then
 * (docs/decisions.md, 96).
 * @throws Rejection 404; 409 if the state does not allow it, or does not allow it yet
 */
export async function closeLink(
  transactionId: string,
  trigger: Closing,
  options: CloseLinkOptions,
): Promise<ClosedLink> {
  const find = async () => toLink(await requireStoredLink(options.store, options.company, transactionId));
  await withdrawLink(await find(), options);
  const link = await find();
  // An expired link counts as expired, even if that is only recorded now.
  const hasExpired = isExpired(link, options.now());
  if (hasExpired) await expireLink(options, link.paymentId);
  const closed = hasExpired ? undefined : await close(link, trigger, options);
  if (closed) return { status: closed, isRepeated: false };
  const { status, paymentId } = await find();
  const { from: needs, to } = TRANSITIONS[trigger];
  if (status !== to) throw await rejectPaymentState(options.store, { paymentId, needs, now: options.now() });
  return { status, isRepeated: true };
}
