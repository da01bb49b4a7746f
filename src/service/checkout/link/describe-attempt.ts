import { maskEmail } from '../../../protocol/card.ts';
import type { AttemptReport } from '../../../protocol/checkout-api.ts';
import { isRail } from '../../../protocol/payment-methods.ts';
import { getScreenState } from '../../../protocol/payment-status.ts';
import type { Rail } from '../../payments/attempts/rail.ts';
import { createLeaveFramePath } from '../../payments/attempts/rail-paths.ts';
import { wasUnreadable } from '../../payments/attempts/used-encryptions.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store } from '../../platform/store/open-store.ts';

const selectByKey = defineStatement((db, { paymentId, key }: { paymentId: string; key: string }) =>
  db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .innerJoin('links', 'links.payment_id', 'attempts.payment_id')
    .select(['attempts.id', 'attempts.state', 'attempts.method', 'decline_code'])
    .leftJoin('mails', (join) =>
      join.onRef('mails.payment_id', '=', 'attempts.payment_id').on('mails.kind', '=', 'confirmation'),
    )
    .select(['status', 'transaction_id', 'token', 'recipient'])
    .where('attempts.payment_id', '=', paymentId)
    .where('attempt_key', '=', key),
);

/** Describes an attempt for the page; `undefined` if no attempt has this key. */
export async function describeAttempt(
  { store, rail, getBaseUrl }: { store: Store; rail: Rail; getBaseUrl: () => string },
  paymentId: string,
  key: string,
): Promise<AttemptReport | undefined> {
  const [row] = (await store.executeQuery(selectByKey(store, { paymentId, key }))).rows;
  if (!row) return undefined;
  if (row.state === 'AUTHORIZING') return { outcome: 'processing' };
  if (row.state === 'AT_RAIL') {
    if (isRail(row.method)) return { outcome: 'redirect', url: createLeaveFramePath(row.token, row.id) };
    // The shopper has just finished at the bank: the next request finds the outcome stored.
    const page = await rail.findPage(row.id);
    if (!page) return { outcome: 'processing' };
    const url = page.method === 'GET' ? page.url : getBaseUrl() + createLeaveFramePath(row.token, row.id);
    return { outcome: 'challenge', url };
  }
  if (row.state === 'CANCELLED') return { outcome: 'cancelled' };
  if (row.state === 'ABANDONED')
    return (await wasUnreadable(store, row.id))
      ? { outcome: 'encrypt_again' }
      : { outcome: 'declined', code: 'processing_error' };
  if (row.state === 'APPROVED') {
    const state = getScreenState(row.status);
    // The rail has failed the payment after all, or the merchant has released it: no money was taken.
    if (state !== 'completed') return { outcome: 'closed', state, status: row.status };
    return {
      outcome: 'completed',
      status: row.status,
      transactionId: row.transaction_id,
      method: row.method,
      ...(row.recipient && { confirmationTo: maskEmail(row.recipient) }),
    };
  }
  if (row.status === 'FAILED')
    return { outcome: 'closed', state: getScreenState(row.status), status: row.status };
  return { outcome: 'declined', code: row.decline_code ?? 'card_declined' };
}
