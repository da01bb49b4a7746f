import { randomUUID } from 'node:crypto';
import type { CardBrandId } from '../../../protocol/card.ts';
import type { PresentedCard } from '../../../protocol/terminal/terminal-connection.ts';
import { claimPayment } from '../../payments/attempts/claim-payment.ts';
import { withdrawAttempt } from '../../payments/attempts/finish-attempt.ts';
import type { FollowNeeds } from '../../payments/attempts/followers.ts';
import { insertAttempt } from '../../payments/attempts/insert-attempt.ts';
import { presentCard } from '../../payments/attempts/present-card.ts';
import { extendMetadata } from '../../payments/payments/extend-metadata.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalAttemptRow } from '../tables/terminal-attempts.ts';
import { type MessagePair, recallMessage } from './terminal-messages.ts';

/** How long a payment may take at a terminal, unless its network says so: "about 90 seconds" (specification). */
export const TERMINAL_PAYMENT_MS = 90_000;

/** The terminals' names of brands, where the service uses other names. */
const BRANDS: Record<string, CardBrandId | null> = {
  visa: 'visa',
  mc: 'mastercard',
  mastercard: 'mastercard',
  amex: 'amex',
};

export const toCardBrand = (brand: string): CardBrandId | null => BRANDS[brand] ?? null;

interface NewAttempt {
  id: string;
  paymentId: string;
  state: 'AT_TERMINAL' | 'AUTHORIZING';
  card?: PresentedCard;
  now: number;
}

/** Inserts an attempt at a terminal into the table of all attempts. */
export const insertTerminalAttempt = (
  trx: StoreTransaction,
  { id, paymentId, state, card, now }: NewAttempt,
): Promise<boolean> =>
  insertAttempt(trx, {
    id,
    payment_id: paymentId,
    attempt_key: `pos-${id}`,
    state,
    method: 'card',
    ...(card && { card_brand: toCardBrand(card.Brand), card_last4: card.Last4 }),
    created_at: now,
    origin: 'terminal',
  });

interface NewTerminalAttempt extends MessagePair {
  companyId: number;
  paymentId: string;
  poiid: string;
  expiresAt: number;
  /** Whether a worker sends it to its terminal. */
  isRemote?: boolean;
  now: number;
}

/** Creates the row of an attempt that has not been sent to a terminal yet. */
export const createTerminalAttemptRow = (
  attempt: NewTerminalAttempt,
  { attemptId, number }: { attemptId: string; number: number },
): TerminalAttemptRow => ({
  id: randomUUID(),
  company_id: attempt.companyId,
  poiid: attempt.poiid,
  attempt_id: attemptId,
  payment_id: attempt.paymentId,
  number,
  status: 'queued',
  sale_id: attempt.saleId,
  service_id: attempt.serviceId,
  reference: null,
  rbc_id: null,
  approval_code: null,
  failure_condition: null,
  failure_reason: null,
  failure_message: null,
  card_brand: null,
  card_last4: null,
  entry_mode: null,
  shopper_reference: null,
  keys: '{}',
  expires_at: attempt.expiresAt,
  created_at: attempt.now,
  updated_at: attempt.now,
  aborted_at: null,
  missing_at: null,
  due_at: attempt.isRemote ? attempt.now : null,
});

/**
 * Claims an open payment and an idle terminal for an attempt, whose id is the `SaleID`. Each is a conditional update, which decides
 * between concurrent claims. The caller must roll back the transaction if it fails.
 */
export async function claimForTerminal(
  trx: StoreTransaction,
  attempt: NewTerminalAttempt,
): Promise<TerminalAttemptRow | 'payment_taken' | 'terminal_taken'> {
  const { paymentId, poiid, expiresAt, saleId: attemptId, now } = attempt;
  await insertTerminalAttempt(trx, { id: attemptId, paymentId, state: 'AT_TERMINAL', now });
  if (!(await claimPayment(trx, { paymentId, attemptId, endsAt: expiresAt, now }))) return 'payment_taken';
  const { count } = await trx
    .selectFrom('terminal_attempts')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const terminalAttempt = createTerminalAttemptRow(attempt, { attemptId, number: Number(count) + 1 });
  await trx.insertInto('terminal_attempts').values(terminalAttempt).execute();
  const taken = await trx
    .updateTable('terminals')
    .set({ active_attempt_id: attemptId })
    .where('poiid', '=', poiid)
    .where('active_attempt_id', 'is', null)
    .executeTakeFirst();
  if (!taken.numUpdatedRows) return 'terminal_taken';
  await extendMetadata(trx, paymentId, { sale_id: attemptId, terminal_id: poiid });
  return terminalAttempt;
}

/** A terminal's request for the money. */
export interface PresentedPayment {
  reference: string;
  /** `pspReference` in the API. */
  rbcId: string;
  approvalCode: string;
  card: PresentedCard;
  /** The shopper for whom the card is saved after an approval. */
  shopperReference: string | null;
  keys: Record<string, string>;
}

/** Converts a request into columns. */
export const describePresented = (presented: PresentedPayment) => ({
  status: 'authorizing' as const,
  reference: presented.reference,
  rbc_id: presented.rbcId,
  approval_code: presented.approvalCode,
  card_brand: presented.card.Brand,
  card_last4: presented.card.Last4,
  entry_mode: presented.card.EntryMode,
  shopper_reference: presented.shopperReference,
  keys: JSON.stringify(presented.keys),
});

/**
 * Moves a payment that waited at a terminal to the acquirer. If it times out concurrently, only the first of the two happens.
 * @returns false if it no longer waits
 */
export async function authorizeAtTerminal(
  trx: StoreTransaction,
  { id, attempt_id: attemptId, payment_id: paymentId, expires_at: expiresAt }: TerminalAttemptRow,
  { presented, now }: { presented: PresentedPayment; now: number },
): Promise<boolean> {
  if (!attemptId || !paymentId || now >= expiresAt) return false;
  const { card } = presented;
  const presentedCard = { card_brand: toCardBrand(card.Brand), card_last4: card.Last4 };
  if (!(await presentCard(trx, attemptId, presentedCard))) return false;
  await extendMetadata(trx, paymentId, { rbc_id: presented.rbcId });
  await trx
    .updateTable('terminal_attempts')
    .set({ ...describePresented(presented), updated_at: now })
    .where('id', '=', id)
    .execute();
  return true;
}

export interface TerminalEnd {
  attemptId: string;
  status: 'timed_out' | 'cancelled' | 'declined';
  failure: { condition: string; message: string };
  /** Whether to recall it, because the terminal does not know yet. Default: false. */
  recalls?: boolean;
  now: number;
}

/**
 * Ends an attempt that waits at its terminal; nothing was charged, and the payment is open for another one.
 * @returns false if it no longer waits
 */
export async function giveUpAtTerminal(
  trx: StoreTransaction,
  needs: FollowNeeds,
  { attemptId, status, failure, recalls, now }: TerminalEnd,
): Promise<boolean> {
  const withdrawal = { attemptId, state: 'CANCELLED', from: ['AT_TERMINAL'], now } as const;
  if (!(await withdrawAttempt(trx, needs, withdrawal))) return false;
  // This reason replaces that of any withdrawal.
  const { id } = await trx
    .updateTable('terminal_attempts')
    .set({
      status,
      failure_condition: failure.condition,
      failure_message: failure.message,
      updated_at: now,
    })
    .where('attempt_id', '=', attemptId)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (recalls) await recallMessage(trx, { id, now });
  return true;
}

/** The ends of attempts that a remote terminal is asked to stop, by their status until then. */
export const STOPPED = {
  cancelling: {
    status: 'cancelled',
    failure: { condition: 'Aborted', message: '104 Merchant cancelled' },
  },
  timing_out: {
    status: 'timed_out',
    failure: { condition: 'Aborted', message: 'The terminal did not answer in time.' },
  },
} as const;

/** How an attempt is stopped. */
type Stopping = keyof typeof STOPPED;

export const isStopping = (status: TerminalAttemptRow['status']): status is Stopping => status in STOPPED;

/** Locks an attempt, which decides between a worker that begins to send it and what ends it. @returns false if it no longer waits */
export async function lockWaiting(trx: StoreTransaction, attemptId: string): Promise<boolean> {
  const attempts = trx.selectFrom('attempts').select('id').where('id', '=', attemptId);
  const waiting = attempts.where('state', '=', 'AT_TERMINAL').forUpdate();
  return (await waiting.executeTakeFirst()) !== undefined;
}

/**
 * Ends an attempt that waits at its terminal. If it was sent to a remote terminal, which may still approve it, that terminal is to be
 * asked to stop instead, and the attempt stays open until its end is known.
 * @returns false if it no longer waits
 */
export async function stopAtTerminal(
  trx: StoreTransaction,
  needs: FollowNeeds,
  { attemptId, as, now }: { attemptId: string; as: Stopping; now: number },
): Promise<boolean> {
  if (!(await lockWaiting(trx, attemptId))) return false;
  const rows = trx.selectFrom('terminal_attempts').select(['id', 'status', 'due_at']);
  const { id, status, due_at } = await rows.where('attempt_id', '=', attemptId).executeTakeFirstOrThrow();
  if (due_at === null || status === 'queued')
    return giveUpAtTerminal(trx, needs, { ...STOPPED[as], attemptId, recalls: true, now });
  if (status === 'at_terminal') {
    const change = { status: as, due_at: now, updated_at: now };
    await trx.updateTable('terminal_attempts').set(change).where('id', '=', id).execute();
  }
  return true;
}

/** Ends attempts that a terminal has not answered in time. */
export async function timeOutAtTerminal(
  trx: StoreTransaction,
  needs: FollowNeeds,
  { attemptId, now }: { attemptId: string; now: number },
): Promise<void> {
  const { expires_at: expiresAt } = await trx
    .selectFrom('terminal_attempts')
    .select('expires_at')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  if (now >= expiresAt) await stopAtTerminal(trx, needs, { attemptId, as: 'timing_out', now });
}
