import type { UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import { LATE_RAILS } from '../../../protocol/select-payment-methods.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { Tables } from '../../platform/store/tables.ts';
import type { EventType } from '../../webhooks/outbox/event-types.ts';
import { recordEvent } from '../../webhooks/outbox/record-event.ts';
import type { PaymentRow } from '../tables/payments.ts';
import { describeOwned } from '../terms/read-owned-payment.ts';
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

/** The triggers of a move, in order. Settling has no condition of its own. */
const listTriggers = ({ trigger, settles }: Move): [Trigger, ...Trigger[]] =>
  settles ? [trigger, 'settle'] : [trigger];

/** Adds the conditions of a transition other than the state. */
function addGuards(
  update: PaymentUpdate,
  { autoCapture, needsLateRail }: Transition,
  { amountMinor, events }: { amountMinor: number | undefined; events: readonly EventType[] },
): PaymentUpdate {
  let guarded = update;
  if (amountMinor !== undefined) guarded = guarded.where('amount_minor', '>=', amountMinor);
  if (autoCapture !== undefined) guarded = guarded.where('auto_capture', '=', Number(autoCapture));
  if (needsLateRail) {
    guarded = guarded.where(({ eb, or }) =>
      or([eb('status', '!=', 'PENDING'), eb('method', 'in', LATE_RAILS)]),
    );
  }
  if (!events.length) return guarded;
  // Receivers drop a second event of the same type, so a change that would repeat one must not happen, such as a second dispute.
  return guarded.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.payment_id', '=', 'payments.id')
          .where('events.type', 'in', events),
      ),
    ),
  );
}

/** Returns the event of a transition, unless it may have been sent before. */
function findNewEvent(trigger: Trigger): EventType | undefined {
  const { event, repeats } = TRANSITIONS[trigger];
  return repeats ? undefined : event;
}

interface MovableUpdate extends Partial<PaymentRow> {
  id: string;
  /** The least amount that it must have. */
  amountMinor: number | undefined;
}

/** Updates a payment, if its state allows a move with these triggers. */
const updateMovable = defineStatement(
  (db, { id, amountMinor, ...values }: MovableUpdate, triggers: readonly [Trigger, ...Trigger[]]) => {
    const [trigger] = triggers;
    const transition = TRANSITIONS[trigger];
    const events = triggers.flatMap((each) => findNewEvent(each) ?? []);
    const update = db
      .updateTable('payments')
      .set(values)
      .where('id', '=', id)
      .where('status', 'in', transition.from)
      // A reusable link itself is never paid, only closed or expired.
      .where('reusable', 'in', CLOSING.includes(trigger) ? [0, 1] : [0])
      // While an attempt is in progress, only its answer moves the payment: `finishAttempt` clears this column first.
      .where('active_attempt_id', 'is', null);
    return addGuards(update, transition, { amountMinor, events }).returningAll();
  },
);

/**
 * Sends ahead what locks a payment until the transaction ends, if its state allows a planned move.
 * @returns a function for the payment; `undefined` if its state does not allow the move
 */
export async function lockForMove(
  trx: StoreTransaction,
  move: Move,
): Promise<() => Promise<PaymentRow | undefined>> {
  const { paymentId: id, amountMinor, now } = move;
  const lock = updateMovable(trx, { id, amountMinor, updated_at: now }, listTriggers(move));
  const answer = await sendAhead(trx, lock);
  return async () => (await answer()).rows[0];
}

/**
 * Moves a payment, adds the event for the merchant to the outbox, and announces the move, all in the same transaction.
 * @returns the payment in its new status; `undefined` if its state does not allow the move
 */
export async function moveRow(
  trx: StoreTransaction,
  { followers }: MoveNeeds,
  move: Move,
): Promise<MovedRow | undefined> {
  const { amountMinor, method, now } = move;
  const triggers = listTriggers(move);
  const { to } = TRANSITIONS[triggers.at(-1) ?? move.trigger];
  const values = {
    id: move.paymentId,
    amountMinor,
    status: to,
    due_at: getDueAt(to, now),
    updated_at: now,
    ...(amountMinor !== undefined && { amount_minor: amountMinor }),
    ...(method && { method }),
  };
  const { rows } = await trx.executeQuery(updateMovable(trx, values, triggers));
  const [updated] = rows;
  if (!updated) return undefined;
  const row = updated as MovedRow;
  // A payment that only saves a card moves no money: it has no events and no figures.
  if (row.is_setup) return row;
  for (const trigger of triggers) {
    const { to: status, event } = TRANSITIONS[trigger];
    paymentMoved.publish({ trigger });
    const isFirst = findNewEvent(trigger) !== undefined;
    if (event) {
      const payment = await describeOwned(trx, { ...row, status });
      await recordEvent(trx, { payment, type: event, isFirst, now });
    }
    for (const follower of followers.payments)
      await follower.moved?.(trx, { ...move, trigger, status, channel: row.channel });
  }
  return row;
}

/** The same for callers that need only the new status. */
export const movePayment = async (
  trx: StoreTransaction,
  needs: MoveNeeds,
  move: Move,
): Promise<MovedTo | undefined> => (await moveRow(trx, needs, move))?.status;
