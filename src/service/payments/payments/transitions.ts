import type { PaymentStatus } from '../../../protocol/payment-status.ts';
import type { EventType } from '../../webhooks/outbox/event-types.ts';

/** The changes of a payment. */
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
  /** Only for payments whose link has this `AutoCapture`; for both if absent. */
  autoCapture?: boolean;
  /** From `PENDING` only with a rail that may have to be asked for the money later: Klarna and iDEAL. */
  needsLateRail?: true;
  /** Sent to the merchant, once per payment: a change whose event exists is refused. */
  event?: EventType;
  /** The change happens also if its event was sent before, which is not sent again. */
  repeats?: true;
}

/**
 * The whole life of a payment. Every change is one conditional update that names the state it starts from (`move-payment.ts`): if
 * two changes race, one finds nothing to update. `docs/api.md` has the same table, which a test compares, and another test walks a
 * model of a payment through it at random (`payment-model.test.ts`).
 */
export const TRANSITIONS: Record<Trigger, Transition> = {
  /** The acquirer or rail has approved the payment, or kept its promise. */
  authorize: { from: ['CREATED', 'PENDING'], to: 'CAPTURED', autoCapture: true, event: 'payment.captured' },
  /** The same without `AutoCapture`: the money is only reserved. */
  hold: { from: ['CREATED', 'PENDING'], to: 'HELD', autoCapture: false, event: 'payment.held' },
  /** The shopper has approved it at a rail that pays later, or says that a transfer is on its way. */
  pend: { from: ['CREATED'], to: 'PENDING', event: 'payment.pending' },
  capture: { from: ['HELD', 'PENDING'], to: 'CAPTURED', needsLateRail: true, event: 'payment.captured' },
  /** Settled means that the money was taken, not that it was paid out. */
  settle: { from: ['CAPTURED'], to: 'SETTLED', event: 'payment.settled' },
  /** Asked for, or by the service if a hold is too old (`run-due-payment.ts`). */
  release: { from: ['HELD', 'PENDING'], to: 'RELEASED', needsLateRail: true, event: 'payment.released' },
  fail: { from: ['CREATED', 'PENDING'], to: 'FAILED', event: 'payment.failed' },
  expire: { from: ['CREATED'], to: 'EXPIRED', event: 'payment.expired' },
  cancel: { from: ['CREATED'], to: 'CANCELLED', event: 'payment.cancelled' },
  /** The acquirer could not take the money after all. */
  lose_capture: { from: ['SETTLED'], to: 'FAILED', event: 'payment.failed' },
  /** Once nothing is left to refund (`end-refund.ts`). */
  refund: { from: ['SETTLED'], to: 'REFUNDED', event: 'payment.refunded' },
  /** A refund has failed after it had settled: there is something left again. */
  unrefund: { from: ['REFUNDED'], to: 'SETTLED' },
  /** The refund that completes it once more, after `payment.refunded` was sent. */
  refund_again: { from: ['SETTLED'], to: 'REFUNDED' },
  dispute: { from: ['SETTLED'], to: 'DISPUTED', event: 'payment.disputed' },
  /** The payment is settled again. Its event was sent before. */
  win_dispute: { from: ['DISPUTED'], to: 'SETTLED' },
  /** The card's bank has taken back the rest of the money. */
  lose_dispute: { from: ['DISPUTED'], to: 'REFUNDED', event: 'payment.refunded' },
  /** The same after the dispute was won, or after `payment.refunded` was sent. */
  lose_again: { from: ['SETTLED', 'DISPUTED'], to: 'REFUNDED', event: 'payment.refunded', repeats: true },
  /** A dispute about a part is lost: the rest is still there. */
  lose_part: { from: ['SETTLED', 'DISPUTED'], to: 'SETTLED' },
};
