import { dropPayment } from '../../payments/attempts/drop-payment.ts';
import type { Approval, AttemptFollower } from '../../payments/attempts/followers.ts';
import { awaitLinkEnd } from '../../payments/payments/due-times.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { recordSavedCard } from '../../recurring/cards/record-saved-card.ts';
import { saveCard } from '../../recurring/cards/saved-cards.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';

interface Ended {
  attempt: AttemptRow;
  now: number;
}

/** Makes the terminal idle, and allows further attempts at an unpaid payment. */
async function freeTerminal(trx: StoreTransaction, { attempt, now }: Ended): Promise<void> {
  await awaitLinkEnd(trx, attempt.payment_id);
  await trx
    .updateTable('orders')
    .set({ status: 'open', updated_at: now })
    .where('payment_id', '=', attempt.payment_id)
    .where('status', '=', 'awaiting_pos')
    .execute();
  await trx
    .updateTable('terminals')
    .set({ active_attempt_id: null })
    .where('active_attempt_id', '=', attempt.id)
    .execute();
}

/** Deletes a payment of the local API that was not made: only the terminal's journal records it. */
async function dropLocalPayment(trx: StoreTransaction, attempt: AttemptRow) {
  if (!(await dropPayment(trx, attempt, 'local_pos'))) return;
  await trx
    .updateTable('terminal_attempts')
    .set({ payment_id: null })
    .where('attempt_id', '=', attempt.id)
    .execute();
}

/** Saves the card for the shopper named by the till. */
async function keepCard(
  trx: StoreTransaction,
  { company_id: companyId, shopper_reference: shopperReference }: TerminalAttemptRow,
  { attempt, cardToken, now }: Approval,
): Promise<void> {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry } = attempt;
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

/** Records the end of an attempt at its terminal, and frees the terminal. @returns the attempt at the terminal */
async function end(
  trx: StoreTransaction,
  { attempt, now }: Ended,
  change: Partial<TerminalAttemptRow>,
): Promise<TerminalAttemptRow | undefined> {
  const row = await trx
    .updateTable('terminal_attempts')
    .set({ ...change, due_at: null, updated_at: now })
    .where('attempt_id', '=', attempt.id)
    .returningAll()
    .executeTakeFirst();
  await freeTerminal(trx, { attempt, now });
  return row;
}

/** Keeps terminals, orders and cards consistent with attempts at terminals. */
export const terminalFollower: AttemptFollower = {
  origins: ['terminal'],
  async approved(trx, approval) {
    const row = await end(trx, approval, { status: 'approved' });
    if (row) await keepCard(trx, row, approval);
  },
  async declined(trx, decline) {
    const { attempt, refusal, declineCode } = decline;
    await end(trx, decline, {
      status: 'declined',
      failure_condition: refusal?.condition ?? 'Refusal',
      failure_reason: refusal?.reason ?? declineCode,
      failure_message: refusal?.message ?? declineCode,
    });
    await dropLocalPayment(trx, attempt);
  },
  async withdrawn(trx, withdrawal) {
    await end(trx, withdrawal, {
      status: 'withdrawn',
      failure_condition: 'Aborted',
      failure_message: 'The payment was given up before it was decided.',
    });
    await dropLocalPayment(trx, withdrawal.attempt);
  },
};
