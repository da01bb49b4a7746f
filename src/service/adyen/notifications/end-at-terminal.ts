import { takeAnswer } from '../../pos/attempts/take-answer.ts';
import { readAnsweredCard } from '../cards/read-answered-card.ts';
import type { AdyenPayment } from '../requests/payment-table.ts';
import { type ApplyOptions, describe, inTransaction } from './apply.ts';
import type { NotifiedPayment } from './find-payment.ts';
import { loseMoney } from './follow-own-pages.ts';
import { readData } from './record-late-answer.ts';
import type { AdyenNotificationRow } from './tables.ts';

/**
 * Ends a payment at a terminal whose answer was lost. A request of a running process may still be waiting for it, which says more: the
 * receipts and the approval code.
 */
export async function endAtTerminal(
  { attempt }: NotifiedPayment,
  notification: AdyenNotificationRow,
  options: ApplyOptions,
): Promise<void> {
  const { remote, recoverAfterSeconds, now } = options;
  if (!remote || attempt.created_at > now() - recoverAfterSeconds * 1000) return;
  const { psp_reference: pspReference, amount_minor: amountMinor, currency } = notification;
  const { paymentMethod: brand, ...data } = readData(notification);
  const { last4 } = readAnsweredCard(data, brand, { isSaved: false }) ?? {};
  const money = { rbcId: pspReference, pspReference, amountMinor, currency };
  await takeAnswer(
    attempt.id,
    { isApproved: true, ...money, card: { brand, last4 }, receipts: [] },
    { ...options, remote },
  );
}

/** Whether a payment was approved by its terminal alone: no reference of Adyen's is known. */
export const isOffline = ({ terms, psp_reference, state }: AdyenPayment): boolean =>
  terms.kind === 'terminal' && psp_reference === null && state === 'ENDED';

/**
 * Whether a refusal is that of another card than the one that was approved offline: a shopper may have tried that first, while the
 * terminal was connected. Adyen names the terminal's reference, or the card, as its account is set.
 */
export async function isOfOtherCard(
  { attempt }: NotifiedPayment,
  notification: AdyenNotificationRow,
  { store }: ApplyOptions,
): Promise<boolean> {
  const { tenderReference, cardSummary } = readData(notification);
  const rows = store.selectFrom('terminal_attempts').select(['rbc_id', 'card_last4']);
  const approved = await rows.where('attempt_id', '=', attempt.id).executeTakeFirstOrThrow();
  if (tenderReference) return tenderReference !== approved.rbc_id;
  return !!cardSummary && !!approved.card_last4 && cardSummary !== approved.card_last4;
}

/** Fails a payment that a terminal has approved offline, and that the card's bank refuses now. The goods are gone. */
export const loseOffline = inTransaction(async (facts) => {
  const { payment, notification, options } = facts;
  const lost = await loseMoney(facts);
  options.report(
    `ALARM: ${describe(notification)} refuses payment ${payment.id}, which its terminal had approved offline. No money comes.`,
  );
  return lost;
});
