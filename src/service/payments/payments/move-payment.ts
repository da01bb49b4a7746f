import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { LATE_RAILS } from '../../../protocol/select-payment-methods.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow } from '../../platform/store/payment-rows.ts';
import type { Tables } from '../../platform/store/schema.ts';
import { recordEvent } from '../../webhooks/outbox/record-event.ts';
import type { Move, MoveNeeds } from './followers.ts';
import { HOLD_LIFETIME_MS, RESPONSE_MS } from './lifetimes.ts';
import { paymentMoved } from './payment-moved.ts';
import { TRANSITIONS, type Transition, type Trigger } from './transitions.ts';

/** The lifetimes of states that end automatically: a hold is released, and a dispute without a response is lost. */
const LIFETIMES_MS: Partial<Record<PaymentStatus, number>> = {
  HELD: HOLD_LIFETIME_MS,
  DISPUTED: RESPONSE_MS,
};

function getDueAt(status: PaymentStatus, now: number): number | null {
  const lifetime = LIFETIMES_MS[status];
  return lifetime === undefined ? null : now + lifetime;
}

/** The only triggers that apply to a reusable link. */
const CLOSING: readonly Trigger[] = ['cancel', 'expire'];

declare const moved: unique symbol;

/** The status to which a payment was moved. Only `movePayment` makes one: a refused move cannot pass for one that was made. */
export type MovedTo = PaymentStatus & { readonly [moved]: true };

type MovedRow = PaymentRow & { status: MovedTo };

type PaymentUpdate = UpdateQueryBuilder<Tables, 'payments', 'payments', UpdateResult>;

/** Adds the conditions of a transition other than the state. */
function addGuards(
  update: PaymentUpdate,
  { autoCapture, needsLateRail, event, repeats }: Transition,
  amountMinor: number | undefined,
): PaymentUpdate {
  let guarded = update;
  if (amountMinor !== undefined) guarded = guarded.where('amount_minor', '>=', amountMinor);
  if (autoCapture !== undefined) guarded = guarded.where('auto_capture', '=', Number(autoCapture));
  if (needsLateRail) {
    guarded = guarded.where(({ eb, or }) =>
      or([eb('status', '!=', 'PENDING'), eb('method', 'in', LATE_RAILS)]),
    );
  }
  if (!event || repeats) return guarded;
  // Receivers drop a second event of the same type, so a change that would repeat one must not happen, such as a second dispute.
  return guarded.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.payment_id', '=', 'payments.id')
          .where('events.type', '=', event),
      ),
    ),
  );
}

/** Builds the update of a payment, which has an effect only if its state allows the move. */
const updateMovable = (
  trx: StoreTransaction,
  { paymentId, trigger, amountMinor }: Move,
  values: Partial<PaymentRow>,
) => {
  const transition = TRANSITIONS[trigger];
  const update = trx
    .updateTable('payments')
    .set(values)
    .where('id', '=', paymentId)
    .where('status', 'in', transition.from)
    // A reusable link itself is never paid, only closed or expired.
    .where('reusable', 'in', CLOSING.includes(trigger) ? [0, 1] : [0])
    // While an attempt is in progress, only its answer moves the payment: `finishAttempt` clears this column first.
    .where('active_attempt_id', 'is', null);
  return addGuards(update, transition, amountMinor).returningAll().executeTakeFirst();
};

/**
 * Locks a payment until the transaction ends, if its state allows a planned move.
 * @returns the payment; `undefined` if its state does not allow the move
 */
export const lockForMove = (trx: StoreTransaction, move: Move): Promise<PaymentRow | undefined> =>
  updateMovable(trx, move, { updated_at: move.now });

/**
 * Moves a payment, adds the event for the merchant to the outbox, and announces the move, all in the same transaction.
 * @returns the payment in its new status; `undefined` if its state does not allow the move
 */
export async function moveRow(
  trx: StoreTransaction,
  { followers }: MoveNeeds,
  move: Move,
): Promise<MovedRow | undefined> {
  const { trigger, amountMinor, method, now } = move;
  const { to, event } = TRANSITIONS[trigger];
  const updated = await updateMovable(trx, move, {
    status: to,
    due_at: getDueAt(to, now),
    updated_at: now,
    ...(amountMinor !== undefined && { amount_minor: amountMinor }),
    ...(method && { method }),
  });
  if (!updated) return undefined;
  const row = updated as MovedRow;
  // A payment that only saves a card moves no money: it has no events and no figures.
  if (row.is_setup) return row;
  paymentMoved.publish({ trigger });
  if (event) await recordEvent(trx, { payment: row, type: event, now });
  for (const follower of followers.payments)
    await follower.moved?.(trx, { ...move, status: to, channel: row.channel });
  return row;
}

/** The same for callers that need only the new status. */
export const movePayment = async (
  trx: StoreTransaction,
  needs: MoveNeeds,
  move: Move,
): Promise<MovedTo | undefined> => (await moveRow(trx, needs, move))?.status;
