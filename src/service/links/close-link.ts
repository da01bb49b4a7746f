import type { PaymentStatus } from '../../protocol/payment-status.ts';
import { type RailOptions, withdrawFromRail } from '../attempts/settle-rail.ts';
import type { Company } from '../companies/register-companies.ts';
import { reject } from '../http/rejections.ts';
import { movePayment } from '../payments/move-payment.ts';
import { TRANSITIONS, type Trigger } from '../payments/transitions.ts';
import type { OnWritten } from '../store/on-written.ts';
import { getStatus, type LinkWithPayment, selectLinks } from './read-link.ts';

export type Closing = Extract<Trigger, 'cancel' | 'expire'>;

export interface CloseLinkOptions extends RailOptions {
  company: Company;
  onClosed?: OnWritten<ClosedLink>;
}

export interface ClosedLink {
  status: PaymentStatus;
  /** Whether it was closed in this way before. */
  isRepeated: boolean;
}

async function findLink(
  transactionId: string,
  { store, company }: CloseLinkOptions,
): Promise<LinkWithPayment> {
  const links = selectLinks(store, company);
  const link = await links.where('transaction_id', '=', transactionId).executeTakeFirst();
  if (!link) throw reject('Transaction not found.');
  return link;
}

/** Closes it in the way that was asked for; resolves with the new status, or `undefined` where its state does not allow it. */
const close = ({ id }: LinkWithPayment, trigger: Closing, { store, now, onClosed }: CloseLinkOptions) =>
  store.transaction().execute(async (trx) => {
    const status = await movePayment(trx, { paymentId: id, trigger, now: now() });
    if (status) await onClosed?.(trx, { status, isRepeated: false });
    return status;
  });

/** Ends an attempt that waits for the shopper; what was approved meanwhile is written down as paid. */
async function withdrawWaiting(
  { active_attempt_id: id }: LinkWithPayment,
  options: CloseLinkOptions,
): Promise<void> {
  if (!id) return;
  const attempts = options.store.selectFrom('attempts').select('state').where('id', '=', id);
  const attempt = await attempts.executeTakeFirst();
  if (attempt?.state === 'AT_RAIL') await withdrawFromRail(id, options);
}

/**
 * Closes an open link for good. What waits for the shopper at a bank or wallet is withdrawn there first. Nothing is
 * closed while an attempt is at the acquirer, which may have approved it: only its answer moves the payment then
 * (docs/decisions.md, 96).
 * @throws Rejection 404; 409 when the state does not allow it, or not now
 */
export async function closeLink(
  transactionId: string,
  trigger: Closing,
  options: CloseLinkOptions,
): Promise<ClosedLink> {
  await withdrawWaiting(await findLink(transactionId, options), options);
  const link = await findLink(transactionId, options);
  // One whose time is over has expired, before it could be closed by anybody.
  const isOverdue = getStatus(link, options.now()) === 'EXPIRED' && link.status === 'CREATED';
  if (isOverdue) await close(link, 'expire', { ...options, onClosed: undefined });
  const closed = isOverdue ? undefined : await close(link, trigger, options);
  if (closed) return { status: closed, isRepeated: false };
  const { status } = await findLink(transactionId, options);
  if (status !== TRANSITIONS[trigger].to) throw reject('The state of the payment does not allow this.');
  return { status, isRepeated: true };
}
