import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../../platform/store/payment-rows.ts';
import type { TerminalAttemptRow } from '../../platform/store/pos-rows.ts';
import { recordSavedCard } from '../../recurring/cards/record-saved-card.ts';
import { saveCard } from '../../recurring/cards/saved-cards.ts';
import type { AuthorizationDecision } from '../../payments/attempts/acquirer.ts';

/** How the attempts at terminals begin; a shopper's press has a key of the page's. */
export const TERMINAL_KEY = 'pos-';

export const isAtTerminal = ({ attempt_key: key }: Pick<AttemptRow, 'attempt_key'>): boolean =>
  key.startsWith(TERMINAL_KEY);

interface Freed {
  attemptId: string;
  paymentId: string;
  now: number;
}

/** Makes the terminal idle, and what was not paid open for another attempt. */
export async function freeTerminal(
  trx: StoreTransaction,
  { attemptId, paymentId, now }: Freed,
): Promise<void> {
  // The payment ends again when its order or link does.
  await trx
    .updateTable('payments')
    .set((expression) => ({ due_at: expression.ref('link_expires_at') }))
    .where('id', '=', paymentId)
    .where('status', '=', 'CREATED')
    .execute();
  await trx
    .updateTable('orders')
    .set({ status: 'open', updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'awaiting_pos')
    .execute();
  await trx
    .updateTable('terminals')
    .set({ active_attempt_id: null })
    .where('active_attempt_id', '=', attemptId)
    .execute();
}

/** A payment of the local API that was not made is no payment: only the terminal's journal has it. */
async function dropLocalPayment(trx: StoreTransaction, { id, payment_id: paymentId }: AttemptRow) {
  const dropped = await trx
    .deleteFrom('payments')
    .where('id', '=', paymentId)
    .where('channel', '=', 'local_pos')
    .executeTakeFirst();
  if (!dropped.numDeletedRows) return;
  await trx.deleteFrom('attempts').where('id', '=', id).execute();
  await trx.updateTable('terminal_attempts').set({ payment_id: null }).where('attempt_id', '=', id).execute();
}

interface Saving {
  attempt: AttemptRow;
  answer: Extract<AuthorizationDecision, { isApproved: true }>;
  now: number;
}

/** Keeps the card for the shopper whom the till has named. */
async function keepCard(
  trx: StoreTransaction,
  { company_id: companyId, shopper_reference: shopperReference }: TerminalAttemptRow,
  { attempt, answer, now }: Saving,
): Promise<void> {
  const { card_brand: brand, card_last4: last4 } = attempt;
  const { cardToken, cardExpiry: expiry } = answer;
  if (!shopperReference || !cardToken || !brand || !last4 || !expiry) return;
  const owner = { companyId, shopperReference };
  const card = { brand, last4, expiry, acquirer_token: cardToken, email: null };
  const cardId = await saveCard(trx, { owner, card, now });
  const { currency } = await trx
    .selectFrom('payments')
    .select('currency')
    .where('id', '=', attempt.payment_id)
    .executeTakeFirstOrThrow();
  await recordSavedCard(trx, { companyId, cardId, currency, metadata: { shopperReference }, now });
}

interface AnsweredAttempt {
  attempt: AttemptRow;
  answer: AuthorizationDecision;
  now: number;
}

function describeEnd(answer: AuthorizationDecision) {
  if (answer.isApproved) return { status: 'approved' as const };
  const { refusal, declineCode } = answer;
  return {
    status: 'declined' as const,
    failure_condition: refusal?.condition ?? 'Refusal',
    failure_reason: refusal?.reason ?? declineCode,
    failure_message: refusal?.message ?? declineCode,
  };
}

/** What the acquirer's answer means for the terminal, the order and the card, in the transaction that stores it. */
export async function followTerminal(
  trx: StoreTransaction,
  { attempt, answer, now }: AnsweredAttempt,
): Promise<void> {
  const row = await trx
    .updateTable('terminal_attempts')
    .set({ ...describeEnd(answer), updated_at: now })
    .where('attempt_id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await freeTerminal(trx, { attemptId: attempt.id, paymentId: attempt.payment_id, now });
  if (answer.isApproved) await keepCard(trx, row, { attempt, answer, now });
  else await dropLocalPayment(trx, attempt);
}

/** What it means that the acquirer was never asked, or that the terminal gave the payment up first. */
export async function followWithdrawal(
  trx: StoreTransaction,
  { attempt, now }: { attempt: AttemptRow; now: number },
): Promise<void> {
  await trx
    .updateTable('terminal_attempts')
    .set({
      status: 'withdrawn',
      failure_condition: 'Aborted',
      failure_message: 'The payment was given up before it was decided.',
      updated_at: now,
    })
    .where('attempt_id', '=', attempt.id)
    .execute();
  await freeTerminal(trx, { attemptId: attempt.id, paymentId: attempt.payment_id, now });
  await dropLocalPayment(trx, attempt);
}
