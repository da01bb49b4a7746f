import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { EventType } from '../model/event-types.ts';

/** What can happen to a payment. */
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
  /** Only for payments whose link has this `AutoCapture`; for both when absent. */
  autoCapture?: boolean;
  /** From `PENDING` only with a rail that may have to be asked for its money: Klarna and iDEAL. */
  needsLateRail?: true;
  /** Told to the merchant, once a payment: a change whose event was told before is refused. */
  event?: EventType;
}

/**
 * The whole life of a payment. Every change is one conditional update that names the state it starts from
 * (`move-payment.ts`): of two that race, one finds nothing to change. `docs/api.md` shows the same table, a test
 * compares them, and a model of a payment is walked through it at random (`payment-model.test.ts`).
 */
export const TRANSITIONS: Record<Trigger, Transition> = {
  /** The acquirer or rail approved it, or has kept its promise. */
  authorize: { from: ['CREATED', 'PENDING'], to: 'CAPTURED', autoCapture: true, event: 'payment.captured' },
  /** The same without `AutoCapture`: the money is reserved. */
  hold: { from: ['CREATED', 'PENDING'], to: 'HELD', autoCapture: false, event: 'payment.held' },
  /** The shopper approved it at a rail that pays later, or says that a transfer is on its way. */
  pend: { from: ['CREATED'], to: 'PENDING', event: 'payment.pending' },
  capture: { from: ['HELD', 'PENDING'], to: 'CAPTURED', needsLateRail: true, event: 'payment.captured' },
  /** The sandbox's acquirer settles what is captured at once. */
  settle: { from: ['CAPTURED'], to: 'SETTLED', event: 'payment.settled' },
  /** Asked for, or by itself when a hold has become too old (`run-due-payment.ts`). */
  release: { from: ['HELD', 'PENDING'], to: 'RELEASED', needsLateRail: true, event: 'payment.released' },
  fail: { from: ['CREATED', 'PENDING'], to: 'FAILED', event: 'payment.failed' },
  expire: { from: ['CREATED'], to: 'EXPIRED', event: 'payment.expired' },
  cancel: { from: ['CREATED'], to: 'CANCELLED', event: 'payment.cancelled' },
  /** When nothing is left to refund (`refund-payment.ts`). */
  refund: { from: ['SETTLED'], to: 'REFUNDED', event: 'payment.refunded' },
  dispute: { from: ['SETTLED'], to: 'DISPUTED', event: 'payment.disputed' },
  /** The payment is again what it was: that it settled was told before. */
  win_dispute: { from: ['DISPUTED'], to: 'SETTLED' },
  /** The card's bank has given the rest of the money back. */
  lose_dispute: { from: ['DISPUTED'], to: 'REFUNDED', event: 'payment.refunded' },
};
