import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { EventType } from '../../webhooks/outbox/event-types.ts';

/** The causes of a payment's change. */
export type Trigger =
  | 'authorize'
  | 'hold'
  | 'pend'
  | 'capture'
  | 'settle'
  | 'release'
  | 'fail'
  | 'expire'
  | 'cancel'
  | 'lose_capture'
  | 'refund'
  | 'unrefund'
  | 'refund_again'
  | 'dispute'
  | 'win_dispute'
  | 'lose_dispute'
  | 'lose_again'
  | 'lose_part';

export interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  /** Restricts it to payments whose link has this `AutoCapture`. Default: both. */
  autoCapture?: boolean;
  /** From `PENDING`, only with a rail that may have to be asked for the money later: Klarna and iDEAL. */
  needsLateRail?: true;
  /** The event for the merchant, at most one of its type per payment: a change that would repeat it is refused. */
  event?: EventType;
  /** Whether the change happens even if its event was already sent, without sending it again. */
  repeats?: true;
}

/**
 * The state machine of a payment. Every change is a conditional update on the previous state (`move-payment.ts`): if two changes
 * race, one finds nothing to update. A test compares this table with `docs/api.md`, and another one walks a model of a payment
 * through it at random (`payment-model.test.ts`).
 */
export const TRANSITIONS: Record<Trigger, Transition> = {
  /** The acquirer or rail has approved the payment, or has fulfilled its promise. */
  authorize: { from: ['CREATED', 'PENDING'], to: 'CAPTURED', autoCapture: true, event: 'payment.captured' },
  /** The same as `authorize` without `AutoCapture`: the money is only reserved. */
  hold: { from: ['CREATED', 'PENDING'], to: 'HELD', autoCapture: false, event: 'payment.held' },
  /** The shopper has approved it at a rail that pays later, or has declared that a transfer is on its way. */
  pend: { from: ['CREATED'], to: 'PENDING', event: 'payment.pending' },
  capture: { from: ['HELD', 'PENDING'], to: 'CAPTURED', needsLateRail: true, event: 'payment.captured' },
  /** Settled means that the money was taken, not that it was paid out. */
  settle: { from: ['CAPTURED'], to: 'SETTLED', event: 'payment.settled' },
  /** Requested by the merchant, or by the service if a hold is too old (`run-due-payment.ts`). */
  release: { from: ['HELD', 'PENDING'], to: 'RELEASED', needsLateRail: true, event: 'payment.released' },
  fail: { from: ['CREATED', 'PENDING'], to: 'FAILED', event: 'payment.failed' },
  expire: { from: ['CREATED'], to: 'EXPIRED', event: 'payment.expired' },
  cancel: { from: ['CREATED'], to: 'CANCELLED', event: 'payment.cancelled' },
  /** The acquirer could not take the money after all. */
  lose_capture: { from: ['SETTLED', 'DISPUTED'], to: 'FAILED', event: 'payment.failed' },
  /** The payment is completely refunded (`settle-refund.ts`). */
  refund: { from: ['SETTLED'], to: 'REFUNDED', event: 'payment.refunded' },
  /** A settled refund has failed, so the payment is no longer completely refunded. */
  unrefund: { from: ['REFUNDED'], to: 'SETTLED' },
  /** The payment is completely refunded again, after `payment.refunded` was already sent. */
  refund_again: { from: ['SETTLED'], to: 'REFUNDED' },
  dispute: { from: ['SETTLED'], to: 'DISPUTED', event: 'payment.disputed' },
  /** The payment is settled again. Its event was already sent. */
  win_dispute: { from: ['DISPUTED'], to: 'SETTLED' },
  /** The card's bank has taken back the rest of the money. */
  lose_dispute: { from: ['DISPUTED'], to: 'REFUNDED', event: 'payment.refunded' },
  /** The same as `lose_dispute`, after the dispute was won or `payment.refunded` was already sent. */
  lose_again: {
    from: ['SETTLED', 'DISPUTED', 'REFUNDED'],
    to: 'REFUNDED',
    event: 'payment.refunded',
    repeats: true,
  },
  /** A dispute about a part is lost: the rest of the money remains. */
  lose_part: { from: ['SETTLED', 'DISPUTED'], to: 'SETTLED' },
};
