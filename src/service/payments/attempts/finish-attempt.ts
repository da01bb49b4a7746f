import { findPaymentMethod } from '../../../protocol/payment-methods.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { Move } from '../payments/followers.ts';
import { moveRow } from '../payments/move-payment.ts';
import type { AttemptRow, AttemptState, RailVariant } from '../tables/attempts.ts';
import type { PaymentRow } from '../tables/payments.ts';
import { prepareEvents } from '../terms/read-owned-payment.ts';
import { readOwnedLink } from '../terms/stored-links.ts';
import type { AnsweredCard, AuthorizationDecision } from './acquirer.ts';
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

type Step = Pick<Move, 'trigger' | 'settles'>;

const TAKE: Step = { trigger: 'authorize', settles: true };

/** Returns how the payment moves after an answer. */
function chooseSteps(answer: AttemptAnswer, attempt: AttemptRow, payment: PaymentRow): Step[] {
  if (!answer.isApproved)
    return payment.declined_attempts >= MAX_DECLINED_ATTEMPTS ? [{ trigger: 'fail' }] : [];
  // Without a token no card was saved, unless the acquirer sends it later.
  if (payment.is_setup && !answer.cardToken && !answer.aftermath) return [{ trigger: 'fail' }];
  const isPromise = findPaymentMethod(attempt.method)?.rail === 'stays_pending';
  if ((isPromise && !answer.isPaid) || answer.aftermath === 'stays_pending') return [{ trigger: 'pend' }];
  if (!payment.auto_capture) return [{ trigger: 'hold' }];
  // A promise that was fulfilled at once causes the same events as one that was fulfilled later.
  const taken: Step[] = isPromise ? [{ trigger: 'pend' }, TAKE] : [TAKE];
  return answer.aftermath === 'disputed' ? [...taken, { trigger: 'dispute' }] : taken;
}

/** Creates a function that reads the link of a payment once, for all followers. */
function createReadLink(trx: StoreTransaction, payment: string | PaymentRow): Keeping['readLink'] {
  let link: ReturnType<typeof readOwnedLink> | undefined;
  return () => {
    link ??= readOwnedLink(trx, payment);
    return link;
  };
}

interface AttemptEnd {
  attempt: AttemptRow;
  /** The released payment. */
  payment: PaymentRow;
  answer: AttemptAnswer;
  now: number;
}

async function applyAnswer(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attempt, payment, answer, now }: AttemptEnd,
): Promise<void> {
  const steps = chooseSteps(answer, attempt, payment);
  let row = payment;
  if (steps.length) await prepareEvents(trx, payment);
  for (const step of steps) {
    const moved = await moveRow(trx, { followers }, { paymentId: payment.id, ...step, now });
    // Nothing else can have moved the payment. If something did, the approval must not be stored as valid.
    if (!moved) throw new Error(`Payment ${payment.id} cannot ${step.trigger}.`);
    row = moved;
  }
  if (!answer.isApproved) {
    const { declineCode, isFinal = false, refusal } = answer;
    const end = { attempt, declineCode, isFinal, refusal, now };
    await announce(trx, followers, { kind: 'declined', end });
    return;
  }
  const { cardToken } = answer;
  const isPending = steps.at(-1)?.trigger === 'pend';
  const readLink = createReadLink(trx, row);
  await announce(trx, followers, {
    kind: 'approved',
    end: { attempt, cardToken, isPending, readLink, now },
  });
}

type EndValues = Pick<AttemptRow, 'id' | 'state' | 'decline_code' | 'variant' | 'ended_at'> &
  Partial<Pick<AttemptRow, 'card_brand' | 'card_last4' | 'card_expiry'>>;

const finishOpen = defineStatement(
  (db, { id, state, decline_code, variant, ended_at, ...card }: EndValues) => {
    const { card_brand, card_last4, card_expiry } = card;
    return db
      .updateTable('attempts')
      .set({
        ...{ state, decline_code, variant, ended_at },
        ...(card_brand !== undefined && { card_brand }),
        ...(card_last4 !== undefined && { card_last4 }),
        ...(card_expiry !== undefined && { card_expiry }),
      })
      .where('id', '=', id)
      .where('state', 'in', OPEN_STATES)
      .returningAll();
  },
);

/** Returns the columns of the card that the acquirer has told: it knows best what it charged. */
const toColumns = ({ brand, last4, expiry }: AnsweredCard = {}): Partial<EndValues> => ({
  ...(brand && { card_brand: brand }),
  ...(last4 && { card_last4: last4 }),
  ...(expiry && { card_expiry: expiry }),
});

/** Announces a token that the acquirer has sent after the approval, with what it says of the card. The caller must do so only once. */
export async function keepToken(
  trx: StoreTransaction,
  { followers }: FollowNeeds,
  { attempt, card, ...kept }: Omit<Keeping, 'readLink'> & { card?: AnsweredCard | undefined },
): Promise<void> {
  const columns = toColumns(card);
  if (card) await trx.updateTable('attempts').set(columns).where('id', '=', attempt.id).execute();
  const readLink = createReadLink(trx, attempt.payment_id);
  const end = { attempt: { ...attempt, ...columns }, ...kept, readLink };
  await announce(trx, followers, { kind: 'kept', end });
}

interface Finish {
  attemptId: string;
  answer: AttemptAnswer;
  now: number;
}

/** Stores the answer of the acquirer or rail and all its consequences. A second call has no effect. */
export async function finishIn(
  trx: StoreTransaction,
  needs: FollowNeeds,
  { attemptId, answer, now }: Finish,
): Promise<void> {
  const end = finishOpen(trx, {
    id: attemptId,
    state: answer.isApproved ? 'APPROVED' : 'DECLINED',
    decline_code: answer.isApproved ? null : answer.declineCode,
    variant: answer.variant ?? null,
    ended_at: now,
    ...toColumns(answer.card),
  });
  const ended = await sendAhead(trx, end);
  const outcome = answer.isApproved ? 'approved' : 'declined';
  const payment = await releasePayment(trx, { attemptId, outcome, now });
  const [attempt] = (await ended()).rows;
  if (!attempt && !payment) return;
  if (!attempt) throw new Error(`Attempt ${attemptId} has ended without releasing its payment.`);
  if (!payment) throw new Error(`Payment ${attempt.payment_id} has another attempt in progress.`);
  await resumeTrace(attempt.traceparent, () => applyAnswer(trx, needs, { attempt, payment, answer, now }));
}

/** Stores the answer of the acquirer or rail and all its consequences, in a transaction of its own. */
export const finishAttempt = (options: FinishOptions, finish: Finish): Promise<void> =>
  options.store.transaction().execute((trx) => finishIn(trx, options, finish));

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
  await releasePayment(trx, { attemptId, now });
  await announce(trx, followers, { kind: 'withdrawn', end: { attempt, state, now } });
  return true;
}

/** Withdraws an attempt without a stored outcome in a separate transaction. A second call has no effect. */
export async function withdrawNow({ store, ...needs }: FinishOptions, end: Withdrawing): Promise<void> {
  await store.transaction().execute((trx) => withdrawAttempt(trx, needs, { ...end, from: OPEN_STATES }));
}
