import type { PaymentMethodId } from '../../../protocol/payment-methods.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { DisputeReason } from '../tables/disputes.ts';
import type { RefundRow } from '../tables/modifications.ts';
import type { PaymentRow } from '../tables/payments.ts';
import type { Trigger } from './transitions.ts';

export interface Move {
  paymentId: string;
  trigger: Trigger;
  /** Whether the payment is settled in the same update: its money has been taken. */
  settles?: boolean;
  /** The captured amount, at most the held one. Default: all of it. The rest is released. */
  amountMinor?: number | undefined;
  /** The means by which money arrived after an attempt or without one. */
  method?: PaymentMethodId;
  /** The reason for a dispute. */
  disputeReason?: DisputeReason | undefined;
  /** The acquirer's terms of a dispute. Default: those of the sandbox. */
  disputeTerms?: { amountMinor: number; respondBy: number | null; acquirerReference: string } | undefined;
  now: number;
}

/** A change that was just written to a payment. */
export interface Moved extends Move, Pick<PaymentRow, 'status' | 'channel'> {}

export interface RefundMade {
  refund: RefundRow;
  /** Whether the refund has failed after it had settled. */
  isTakenBack: boolean;
  now: number;
}

/** The port for subjects whose records change with a payment. */
export interface PaymentFollower {
  /** Called in the transaction that moves the payment, after its event. An error rolls back the move. */
  moved?(trx: StoreTransaction, moved: Moved): Promise<void>;
  /** Called in the transaction in which the money of a refund or lost dispute was returned, or has come back. */
  refunded?(trx: StoreTransaction, refunded: RefundMade): Promise<void>;
  /** Called in the transaction in which the merchant has changed the terms of an open payment. */
  changed?(trx: StoreTransaction, paymentId: string): Promise<void>;
}

/** The dependencies of moving a payment. */
export interface MoveNeeds {
  /** Called in this order (`subjects/subjects.ts`). */
  followers: { payments: readonly PaymentFollower[] };
}
