import { findPaymentMethod } from '../../../protocol/payment-methods.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow, AttemptState, PaymentRow, RailVariant } from '../../platform/store/payment-rows.ts';
import { moveRow } from '../payments/move-payment.ts';
import type { Trigger } from '../payments/transitions.ts';
import { readOwnedLink } from '../terms/stored-links.ts';
import type { AuthorizationDecision } from './acquirer.ts';
import { releasePayment } from './claim-payment.ts';
import { announce, type FollowNeeds, type Keeping } from './followers.ts';

/**
 * The number of declined attempts after which a link is closed, because stolen card numbers are tried in long series (decisions,
 * 11).
 */
export const MAX_DECLINED_ATTEMPTS = 10;

/** Attempts without a stored outcome, which only the acquirer or rail knows. */
export const OPEN_STATES: readonly AttemptState[] = ['AUTHORIZING', 'AT_RAIL'];

/** The final answer of the acquirer or rail. */
export type AttemptAnswer = AuthorizationDecision & {
  variant?: RailVariant;
  /** Whether the rail has already taken or reserved the money. */
  isPaid?: true;
};

/** The dependencies of storing an outcome. */
export interface FinishOptions extends FollowNeeds {
  store: Store;
}

/** Records that the shopper must answer at the bank or wallet. Until then, the attempt stays the payment's active one. */
export async function sendAttemptToRail(
  store: Store,
  { attemptId, now }: { attemptId: string; now: number },
): Promise<boolean> {
  const sent = await store
    .updateTable('attempts')
    .set({ state: 'AT_RAIL', sent_at: now })
    .where('id', '=', attemptId)
    .where('state', '=', 'AUTHORIZING')
    .executeTakeFirst();
  return sent.numUpdatedRows > 0;
}

type ClaimedPayment = Pick<PaymentRow, 'auto_capture' | 'declined_attempts' | 'is_setup'>;

function chooseTriggers(answer: AttemptAnswer, attempt: AttemptRow, payment: ClaimedPayment): Trigger[] {
  if (!answer.isApproved) return payment.declined_attempts >= MAX_DECLINED_ATTEMPTS ? ['fail'] : [];
  // Without a token no card was saved, unless the acquirer sends it later.
  if (payment.is_setup && !answer.cardToken && !answer.aftermath) return ['fail'];
  const isPromise = findPaymentMethod(attempt.method)?.rail === 'stays_pending';
  if ((isPromise && !answer.isPaid) || answer.aftermath === 'stays_pending') return ['pend'];
  if (!payment.auto_capture) return ['hold'];
  // A promise that was fulfilled at once causes the same events as one that was fulfilled later.
  const taken: Trigger[] = isPromise ? ['pend', 'authorize', 'settle'] : ['authorize', 'settle'];
  return answer.aftermath === 'disputed' ? [...taken, 'dispute'] : taken;
}

/** Creates a function that reads the link of a payment once, for all followers. */
function createReadLink(trx: StoreTransaction, payment: string | PaymentRow): Keeping['readLink'] {
  let link: ReturnType<typeof readOwnedLink> | undefined;
  return () => {
    link ??= readOwnedLink(trx, payment);
    return link;
  };
}

/** Announces a token that the acquirer has sent after the approval. The caller must do so only once. */
export const keepToken = (
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attempt, ...kept }: Omit<Keeping, 'readLink'>,
): Promise<void> =>
  announce(trx, followers, {
    kind: 'kept',
    end: { attempt, ...kept, readLink: createReadLink(trx, attempt.payment_id) },
  });

interface AttemptEnd {
  attempt: AttemptRow;
  answer: AttemptAnswer;
  now: number;
}

async function applyAnswer(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attempt, answer, now }: AttemptEnd,
): Promise<void> {
  const { payment_id: paymentId } = attempt;
  const payment = await releasePayment(trx, attempt, {
    method: answer.isApproved ? attempt.method : null,
    card_last4: answer.isApproved ? attempt.card_last4 : null,
    isDeclined: !answer.isApproved,
    now,
  });
  if (!payment) throw new Error(`Payment ${paymentId} has another attempt in progress.`);
  const triggers = chooseTriggers(answer, attempt, payment);
  let moved: PaymentRow | undefined;
  for (const trigger of triggers) {
    moved = await moveRow(trx, { followers }, { paymentId, trigger, now });
    // Nothing else can have moved the payment. If something did, the approval must not be stored as valid.
    if (!moved) throw new Error(`Payment ${paymentId} cannot ${trigger}.`);
  }
  if (!answer.isApproved) {
    const { declineCode, refusal } = answer;
    await announce(trx, followers, { kind: 'declined', end: { attempt, declineCode, refusal, now } });
    return;
  }
  const { cardToken, cardExpiry } = answer;
  const isPending = triggers.at(-1) === 'pend';
  const readLink = createReadLink(trx, moved ?? paymentId);
  await announce(trx, followers, {
    kind: 'approved',
    end: { attempt, cardToken, cardExpiry, isPending, readLink, now },
  });
}

/** Stores the answer of the acquirer or rail and all its consequences. A second call has no effect. */
export function finishAttempt(
  options: FinishOptions,
  { attemptId, answer, now }: { attemptId: string; answer: AttemptAnswer; now: number },
): Promise<void> {
  return options.store.transaction().execute(async (trx) => {
    const attempt = await trx
      .updateTable('attempts')
      .set({
        state: answer.isApproved ? 'APPROVED' : 'DECLINED',
        decline_code: answer.isApproved ? null : answer.declineCode,
        variant: answer.variant ?? null,
        ended_at: now,
        // The acquirer may charge another brand than the requested one.
        ...(answer.isApproved && answer.brand && { card_brand: answer.brand }),
      })
      .where('id', '=', attemptId)
      .where('state', 'in', OPEN_STATES)
      .returningAll()
      .executeTakeFirst();
    if (attempt) await applyAnswer(trx, options, { attempt, answer, now });
  });
}

interface Withdrawing {
  attemptId: string;
  /** `ABANDONED`: it never reached the acquirer. `CANCELLED`: the rail or the terminal has ended it. */
  state: 'ABANDONED' | 'CANCELLED';
  now: number;
}

/**
 * Ends an attempt that has charged nothing, and releases its payment for another one.
 * @param from the states in which it may be ended
 * @returns false if it is in another state
 */
export async function withdrawAttempt(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attemptId, state, from, now }: Withdrawing & { from: readonly AttemptState[] },
): Promise<boolean> {
  const attempt = await trx
    .updateTable('attempts')
    .set({ state, ended_at: now })
    .where('id', '=', attemptId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!attempt) return false;
  await releasePayment(trx, attempt, { now });
  await announce(trx, followers, { kind: 'withdrawn', end: { attempt, state, now } });
  return true;
}

/** Withdraws an attempt without a stored outcome in a separate transaction. A second call has no effect. */
export async function withdrawNow({ store, ...needs }: FinishOptions, end: Withdrawing): Promise<void> {
  await store.transaction().execute((trx) => withdrawAttempt(trx, needs, { ...end, from: OPEN_STATES }));
}
