import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { EventType } from './event-types.ts';

/** What can happen to a payment. */
export type Trigger =
  | 'authorize'
  | 'hold'
  | 'pend'
  | 'capture'
  | 'settle'
  | 'release'
  | 'fail'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'dispute';

export interface Transition {
  from: PaymentStatus[];
  to: PaymentStatus;
  /** From `PENDING` only with a rail that may have to be asked for its money: Klarna and iDEAL. */
  needsLateRail?: true;
  /** Told to the merchant, once a payment. */
  event?: EventType;
}

/**
 * The whole life of a payment. Every change is one conditional update that names the state it starts from
 * (`move-payment.ts`): of two that race, one finds nothing to change. `docs/api.md` shows the same table, a test
 * compares them.
 */
export const TRANSITIONS: Record<Trigger, Transition> = {
  /** The acquirer approved a payment with `AutoCapture`. */
  authorize: { from: ['CREATED'], to: 'CAPTURED' },
  /** The acquirer approved one without: the money is reserved. */
  hold: { from: ['CREATED'], to: 'HELD' },
  /** The shopper approved it at a rail that pays later, or says that a transfer is on its way. */
  pend: { from: ['CREATED'], to: 'PENDING' },
  capture: { from: ['HELD', 'PENDING'], to: 'CAPTURED', needsLateRail: true },
  /** Captured payments settle at once; pending ones when the rail or bank says so. */
  settle: { from: ['CAPTURED', 'PENDING'], to: 'SETTLED', event: 'payment.settled' },
  release: { from: ['HELD', 'PENDING'], to: 'RELEASED', needsLateRail: true },
  fail: { from: ['CREATED', 'PENDING'], to: 'FAILED' },
  cancel: { from: ['CREATED'], to: 'CANCELLED' },
  expire: { from: ['CREATED'], to: 'EXPIRED' },
  refund: { from: ['SETTLED'], to: 'REFUNDED', event: 'payment.refunded' },
  dispute: { from: ['SETTLED'], to: 'DISPUTED', event: 'payment.disputed' },
};
