import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { PaymentFollower } from '../payments/followers.ts';
import type { AttemptOrigin, AttemptRow } from '../tables/attempts.ts';
import type { readOwnedLink } from '../terms/stored-links.ts';
import type { CardRefusal } from './acquirer.ts';

interface End {
  attempt: AttemptRow;
  now: number;
}

export interface Approval extends End {
  /** The acquirer's token for the card or account, if it is to be saved. */
  cardToken: string | undefined;
  /** Whether the money is promised, but not yet received. */
  isPending: boolean;
  /** Reads the link of the payment, once for all followers. A sale at a terminal has no link. */
  readLink(): ReturnType<typeof readOwnedLink>;
}

/** The token of a card or account to save, which the acquirer sends with the approval or later. */
export type Keeping = Pick<Approval, 'attempt' | 'cardToken' | 'readLink' | 'now'>;

interface Decline extends End {
  declineCode: DeclineCode;
  /** Whether the bank forbids every later charge of the card. */
  isFinal: boolean;
  refusal: CardRefusal | undefined;
}

interface Withdrawal extends End {
  /** `ABANDONED`: the acquirer was never asked. `CANCELLED`: the rail or the terminal has ended it. */
  state: 'ABANDONED' | 'CANCELLED';
}

interface Return extends End {
  /** Whether every later debit would fail. */
  isFinal: boolean;
}

interface Ends {
  approved: Approval;
  /** Only if the token comes after the approval. */
  kept: Keeping;
  declined: Decline;
  withdrawn: Withdrawal;
  /** A debit that was pending has settled. */
  settled: End;
  /** A debit has come back, while it was pending or after it had settled. */
  returned: Return;
}

/** Called in the transaction that stores the outcome, after the payment has moved. An error rolls it back. */
type Follows = { [Kind in keyof Ends]?: (trx: StoreTransaction, end: Ends[Kind]) => Promise<void> };

/** The port for subjects that react to the end of an attempt. */
export interface AttemptFollower extends Follows {
  /** The follower is called only for attempts with one of these origins. */
  origins: readonly AttemptOrigin[];
}

/** Every subject that follows the core, in the order in which they are called (`subjects.ts`). */
export interface Followers {
  attempts: readonly AttemptFollower[];
  payments: readonly PaymentFollower[];
}

/** The dependencies of ending an attempt in a transaction. */
export interface FollowNeeds {
  followers: Followers;
}

/** Announces the end of an attempt to its followers, one after the other. */
export async function announce<Kind extends keyof Ends>(
  trx: StoreTransaction,
  { attempts }: Followers,
  { kind, end }: { kind: Kind; end: Ends[Kind] },
): Promise<void> {
  for (const { origins, ...follows } of attempts)
    if (origins.includes(end.attempt.origin)) await (follows as Follows)[kind]?.(trx, end);
}
