import type { Currency } from '../../../protocol/money.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { MoveNeeds } from '../payments/followers.ts';
import type { ModificationKind } from '../tables/modifications.ts';
import type { PaymentRow } from '../tables/payments.ts';

export interface ModificationRequest {
  /** A UUID. An id is carried out at most once, however often it is sent. */
  id: string;
  kind: ModificationKind;
  companyId: number;
  /** The reference of the approved authorization or order; null if there was none. */
  attemptId: string | null;
  /** The amount to capture or return. The rest of a hold is released. */
  amountMinor: number;
  currency: Currency;
  /** The amount of the payment, before a partial capture. */
  paymentMinor: number;
  /**
   * Whether the money was received with the approval, because the shopper's bank knows no hold. A capture then takes nothing more,
   * and a release returns the money.
   */
  isReceived: boolean;
  /** Ms since 1970. */
  createdAt: number;
}

export type ModificationAnswer =
  | { state: 'DONE' }
  /** The acquirer reports the result later (`finishModification`), or is asked again at `askAgainAt`. */
  | { state: 'PENDING'; acquirerReference?: string | undefined; askAgainAt?: number }
  | { state: 'FAILED'; failure: string };

/** The part of the acquirer's port that changes approved payments: captures, releases, refunds and reversals. */
export interface Modifier {
  /** Whether a company's request is carried out in its own transaction. Otherwise a worker calls `modify`. */
  modifiesAtOnce(trx: StoreTransaction, companyId: number): Promise<boolean>;
  /** Sends a modification. Rejects if its result is unknown; then it is sent again. */
  modify(request: ModificationRequest): Promise<ModificationAnswer>;
  /** Refuses to refund a payment whose money others received. Default: it has received all. @throws Rejection */
  refuseRefund?(payment: Pick<PaymentRow, 'method'>): void;
  /** The waits in seconds before a modification without an answer is sent again; the last one is repeated. */
  retrySeconds: readonly number[];
}

/** The dependencies of capturing, releasing and refunding. */
export interface ModifyNeeds extends MoveNeeds {
  acquirer: Modifier;
}
