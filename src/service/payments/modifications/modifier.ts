import type { Currency } from '../../../protocol/money.ts';
import type { ModificationKind } from '../../platform/store/modification-rows.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { MoveNeeds } from '../payments/followers.ts';

export interface ModificationRequest {
  /** A UUID. The same id is never carried out twice, however often it is sent. */
  id: string;
  kind: ModificationKind;
  companyId: number;
  /** The reference of the approved authorization or order; null if there was none. */
  attemptId: string | null;
  /** The amount to take or give back. The rest of a hold is freed. */
  amountMinor: number;
  currency: Currency;
  /** Ms since 1970. */
  createdAt: number;
}

export type ModificationAnswer =
  | { state: 'DONE' }
  /** The acquirer says later how it ends (`endModification`), or is asked again then. */
  | { state: 'PENDING'; acquirerReference?: string | undefined; askAgainAt?: number }
  | { state: 'FAILED'; failure: string };

/** The part of the acquirer's port that changes what was approved: captures, releases, refunds and reversals. */
export interface Modifier {
  /** Whether what a company asks for is done in the transaction that asks. Otherwise a worker calls `modify`. */
  modifiesAtOnce(trx: StoreTransaction, companyId: number): Promise<boolean>;
  /** Sends a modification. Rejects when it is not known what became of it: then it is sent again. */
  modify(request: ModificationRequest): Promise<ModificationAnswer>;
  /** Waits before a modification without an answer is sent again, in seconds; the last one is repeated. */
  retrySeconds: readonly number[];
}

/** The dependencies of capturing, releasing and refunding. */
export interface ModifyNeeds extends MoveNeeds {
  acquirer: Modifier;
}
