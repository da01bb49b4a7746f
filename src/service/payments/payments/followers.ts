import type { DisputeReason } from '../../platform/store/dispute-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentRow, RefundRow } from '../../platform/store/payment-rows.ts';
import type { Trigger } from './transitions.ts';

export interface Move {
  paymentId: string;
  trigger: Trigger;
  /** The captured amount, no more than is held; all of it if absent. The rest is never taken. */
  amountMinor?: number | undefined;
  /** Why a payment is disputed, for that trigger. */
  disputeReason?: DisputeReason | undefined;
  /** The acquirer's terms of the dispute; those of the sandbox if absent. */
  disputeTerms?: { amountMinor: number; respondBy: number | null } | undefined;
  now: number;
}

/** A change of a payment that has just been written. */
export interface Moved extends Move, Pick<PaymentRow, 'status' | 'channel'> {}

export interface RefundMade {
  refund: RefundRow;
  /** Whether the refund has failed after it had settled. */
  isTakenBack: boolean;
  now: number;
}

/** The port of subjects whose records change with a payment. */
export interface PaymentFollower {
  /** Called in the transaction that moves the payment, after its event. An error undoes the move. */
  moved?(trx: StoreTransaction, moved: Moved): Promise<void>;
  /** Called in the transaction in which money of a refund, or of a lost dispute, has gone back or has come back. */
  refunded?(trx: StoreTransaction, refunded: RefundMade): Promise<void>;
}

/** The dependencies of moving a payment. */
export interface MoveNeeds {
  /** In the order in which they are called (`create-followers.ts`). */
  followers: { payments: readonly PaymentFollower[] };
}
