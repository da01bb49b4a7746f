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
  | 'refund'
  | 'dispute'
  | 'win_dispute'
  | 'lose_dispute';

export interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  /** Only for payments whose link has this `AutoCapture`; for both if absent. */
  autoCapture?: boolean;
  /** From `PENDING` only with a rail that may have to be asked for the money later: Klarna and iDEAL. */
  needsLateRail?: true;
  /** Sent to the merchant, once per payment: a change whose event exists is refused. */
  event?: EventType;
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
  /** The sandbox's acquirer settles a captured payment at once. */
  settle: { from: ['CAPTURED'], to: 'SETTLED', event: 'payment.settled' },
  /** Asked for, or by the service if a hold is too old (`run-due-payment.ts`). */
  release: { from: ['HELD', 'PENDING'], to: 'RELEASED', needsLateRail: true, event: 'payment.released' },
  fail: { from: ['CREATED', 'PENDING'], to: 'FAILED', event: 'payment.failed' },
  expire: { from: ['CREATED'], to: 'EXPIRED', event: 'payment.expired' },
  cancel: { from: ['CREATED'], to: 'CANCELLED', event: 'payment.cancelled' },
  /** Once nothing is left to refund (`refund-payment.ts`). */
  refund: { from: ['SETTLED'], to: 'REFUNDED', event: 'payment.refunded' },
  dispute: { from: ['SETTLED'], to: 'DISPUTED', event: 'payment.disputed' },
  /** The payment is settled again. Its event was sent before. */
  win_dispute: { from: ['DISPUTED'], to: 'SETTLED' },
  /** The card's bank has taken back the rest of the money. */
  lose_dispute: { from: ['DISPUTED'], to: 'REFUNDED', event: 'payment.refunded' },
};
