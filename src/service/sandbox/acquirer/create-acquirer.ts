/** SIMULATED: implements the acquirer's port for the sandbox. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type CardBrandId, isCardExpired } from '../../../protocol/card.ts';
import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import { findDecline } from '../../../protocol/nexo/test-cards.ts';
import type {
  Acquirer,
  AnsweredCard,
  AuthorizationAnswer,
  AuthorizationDecision,
  CardRefusal,
} from '../../payments/attempts/acquirer.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { createModifier } from './create-modifier.ts';
import { beginDebit, findDebit, keepAccount } from './kept-accounts.ts';
import { type PresentedRequest, readRequest, type SimulatedRequest } from './read-request.ts';
import { redeemApplePayToken } from './redeem-apple-pay-token.ts';
import { redeemGooglePayToken } from './redeem-google-pay-token.ts';
import type { AcquirerAuthorizationRow } from './tables.ts';
import { type CardBehavior, findCardBehavior } from './test-cards.ts';
import { findHolderBehavior } from './test-holders.ts';

export interface SimulatedAcquirer extends Acquirer {
  authorize(request: SimulatedRequest): Promise<AuthorizationAnswer>;
}

type Verdict = Pick<
  AcquirerAuthorizationRow,
  'decline_code' | 'needs_challenge' | 'aftermath' | 'terminal_answer'
>;

const APPROVED: Verdict = { decline_code: null, needs_challenge: 0, aftermath: null, terminal_answer: null };

/** The expiry of cards at the sandbox's terminals, which report none. */
const PRESENTED_CARD_EXPIRY = '12/34';

/** The corresponding codes of the API. */
const DECLINE_CODES: Record<string, DeclineCode> = {
  NOT_ENOUGH_BALANCE: 'insufficient_funds',
  CARD_EXPIRED: 'expired_card',
  INVALID_PIN: 'authentication_failed',
  PIN_TRIES_EXCEEDED: 'authentication_failed',
};

/** The part of an answer that describes the card, or explains a refusal to a terminal. */
interface ToldAnswer {
  refusal?: CardRefusal;
  card?: AnsweredCard;
}

/** Decides by the amount, or by the simulated card that is always declined (docs/cloud-pos.md, "Test amounts"). */
function judgePresented({ presented, amountMinor, savesCard }: PresentedRequest): Verdict {
  const found = findDecline(amountMinor, presented);
  if (!found) {
    const answer: ToldAnswer = { card: { expiry: PRESENTED_CARD_EXPIRY } };
    return savesCard ? { ...APPROVED, terminal_answer: JSON.stringify(answer) } : APPROVED;
  }
  const { errorCondition: condition, refusalReason: reason, message } = found;
  const answer: ToldAnswer = { refusal: { condition, reason, message } };
  const declineCode = DECLINE_CODES[message] ?? 'card_declined';
  return { ...APPROVED, decline_code: declineCode, terminal_answer: JSON.stringify(answer) };
}

/** The parts of a card that the sandbox uses. */
interface SimulatedCard extends CardBehavior {
  /** The brand that the cardholder chose, if the card has two. */
  brand?: CardBrandId;
  /** The expiry as typed. */
  expiry?: string;
}

async function findCard(
  trx: StoreTransaction,
  request: SimulatedRequest,
  now: number,
): Promise<SimulatedCard> {
  if ('cardNumber' in request) {
    const { cardNumber, expiry, brand, isWrong } = request;
    const behavior: CardBehavior | undefined = isWrong
      ? { declineCode: 'card_declined' }
      : findCardBehavior(cardNumber);
    return { ...behavior, ...(expiry && { expiry }), ...(brand && { brand }) };
  }
  if (!('cardToken' in request)) return {};
  const cards = trx.selectFrom('acquirer_cards').selectAll();
  const card = await cards.where('token', '=', request.cardToken).executeTakeFirst();
  if (!card) return { declineCode: 'card_declined' };
  const { delay_ms: delayMs, needs_challenge: needsAuthentication, brand, decline_code, expiry } = card;
  const isOver = expiry !== null && isCardExpired(expiry, new Date(now));
  const declineCode = isOver ? 'expired_card' : decline_code;
  return {
    delayMs,
    ...(declineCode && { declineCode }),
    ...(needsAuthentication && { needsAuthentication: true }),
    ...(brand && { brand }),
  };
}

/** Stores the card's behavior and chosen brand under a new token, but not the number. */
async function keepCard(trx: StoreTransaction, card: SimulatedCard): Promise<string> {
  const { needsAuthentication, delayMs = 0, brand = null, laterDeclineCode, expiry = null } = card;
  const token = randomUUID();
  await trx
    .insertInto('acquirer_cards')
    .values({
      token,
      needs_challenge: Number(needsAuthentication === true),
      delay_ms: delayMs,
      brand,
      decline_code: laterDeclineCode ?? null,
      expiry,
    })
    .execute();
  return token;
}

async function judge(
  trx: StoreTransaction,
  request: SimulatedRequest,
  { card, now }: { card: CardBehavior; now: number },
): Promise<Verdict> {
  if ('presented' in request) return judgePresented(request);
  if ('applePay' in request)
    return { ...APPROVED, decline_code: await redeemApplePayToken(trx, { ...request.applePay, now }) };
  if ('googlePay' in request)
    return { ...APPROVED, decline_code: await redeemGooglePayToken(trx, request.googlePay.token) };
  if ('accountToken' in request) {
    const isKnown = await beginDebit(trx, { ...request, now });
    return isKnown
      ? { ...APPROVED, aftermath: 'stays_pending' }
      : { ...APPROVED, decline_code: 'payment_declined' };
  }
  if ('debit' in request) {
    const { declineCode = null, aftermath = null } = findHolderBehavior(request.debit.holder);
    return { ...APPROVED, decline_code: declineCode, aftermath };
  }
  const { declineCode = null, needsAuthentication } = card;
  const told = 'told' in request && request.told;
  return {
    ...APPROVED,
    ...(told && { terminal_answer: JSON.stringify({ card: told } satisfies ToldAnswer) }),
    decline_code: declineCode,
    needs_challenge: Number(needsAuthentication === true && !request.isMoto),
  };
}

/** @returns the token, if the card or account is to be saved and was approved */
async function keep(
  trx: StoreTransaction,
  request: SimulatedRequest,
  { card, verdict }: { card: SimulatedCard; verdict: Verdict },
): Promise<string | null> {
  if (verdict.decline_code) return null;
  if ('savesAccount' in request && request.savesAccount) return keepAccount(trx, request.debit.holder);
  return 'savesCard' in request && request.savesCard ? keepCard(trx, card) : null;
}

const insertOnce = defineStatement((db, row: AcquirerAuthorizationRow) =>
  db
    .insertInto('acquirer_authorizations')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll(),
);

/** If two requests with the same reference arrive together, the first one counts. @returns `undefined` for the second */
async function insert(
  db: Store | StoreTransaction,
  row: AcquirerAuthorizationRow,
): Promise<AcquirerAuthorizationRow | undefined> {
  const { rows } = await db.executeQuery(insertOnce(db, row));
  return rows[0];
}

/** Judges a request, stores the answer, and what it spends and keeps. */
async function answerRequest(trx: StoreTransaction, request: SimulatedRequest, startedAt: number) {
  const card = await findCard(trx, request, startedAt);
  const verdict = await judge(trx, request, { card, now: startedAt });
  const answersAt = startedAt + (card.delayMs ?? 0);
  const cardToken = await keep(trx, request, { card, verdict });
  const { brand = null } = card;
  const { reference, statement = null } = request;
  return insert(trx, {
    reference,
    ...verdict,
    answers_at: answersAt,
    card_token: cardToken,
    brand,
    statement,
  });
}

/** Marks a reference that was withdrawn before it arrived. It has no answer yet, and a request that still arrives is declined. */
const WITHDRAWN_AT = 0;

/** Whether only the answer is stored: no token is spent, and nothing is kept. */
const isAlone = (request: SimulatedRequest): boolean => 'cardNumber' in request && !request.savesCard;

function describe(row: AcquirerAuthorizationRow): AuthorizationDecision {
  const { decline_code, aftermath, card_token: cardToken, brand } = row;
  const { refusal, card: told } = JSON.parse(row.terminal_answer ?? '{}') as ToldAnswer;
  const card = (brand || told) && { card: { ...told, ...(brand && { brand }) } };
  if (decline_code)
    return { isApproved: false, declineCode: decline_code, ...(refusal && { refusal }), ...card };
  return {
    isApproved: true,
    ...(aftermath && { aftermath }),
    ...(cardToken && { cardToken }),
    ...card,
  };
}

/**
 * Creates the simulated acquirer. It stores its answers in a separate table, as a real acquirer does in its own systems, so that
 * the service can look up an outcome after a crash. It stores no card numbers and no accounts.
 */
export function createAcquirer(store: Store, now: () => number): SimulatedAcquirer {
  const findRow = (reference: string) =>
    store
      .selectFrom('acquirer_authorizations')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();

  const giveAnswer = async (row: AcquirerAuthorizationRow | undefined) => {
    if (!row) return undefined;
    const delayMs = row.answers_at - now();
    // Even the shortest timer takes a millisecond, a fifth of the run time of a simulated year of subscriptions.
    if (delayMs > 0) await wait(delayMs);
    return row.needs_challenge ? 'CHALLENGE' : describe(row);
  };
  const findAuthorization = async (reference: string): Promise<AuthorizationAnswer | undefined> => {
    const row = await findRow(reference);
    return row?.answers_at === WITHDRAWN_AT ? undefined : giveAnswer(row);
  };

  return {
    ...createModifier(store, now),
    async authorize(sent) {
      const { reference } = sent;
      const startedAt = now();
      const request = await readRequest(store, sent, startedAt);
      if (!request) return 'UNREADABLE';
      const row = isAlone(request)
        ? await answerRequest(store as StoreTransaction, request, startedAt)
        : // In a single transaction, a token is spent together with its answer or not at all.
          await store.transaction().execute(async (trx) => {
            const authorizations = trx.selectFrom('acquirer_authorizations').select('reference');
            const known = await authorizations.where('reference', '=', reference).executeTakeFirst();
            return known ? undefined : answerRequest(trx, request, startedAt);
          });
      return (await giveAnswer(row ?? (await findRow(reference)))) as AuthorizationAnswer;
    },
    findAuthorization,
    findDebit: (reference) => findDebit(store, reference, now()),
    // An account is kept, because its debits may be in progress.
    async forget(token) {
      await store.deleteFrom('acquirer_cards').where('token', '=', token).execute();
    },
    async withdraw(reference) {
      const refusal = { ...APPROVED, decline_code: 'processing_error' as const };
      const isNew = await insert(store, {
        reference,
        ...refusal,
        answers_at: WITHDRAWN_AT,
        card_token: null,
        brand: null,
        statement: null,
      });
      return isNew ? undefined : findAuthorization(reference);
    },
    async completeChallenge(reference, isPassed) {
      await store
        .updateTable('acquirer_authorizations')
        .set({ needs_challenge: 0, ...(!isPassed && { decline_code: 'authentication_failed' }) })
        .where('reference', '=', reference)
        .where('needs_challenge', '=', 1)
        .execute();
      return describe((await findRow(reference)) as AcquirerAuthorizationRow);
    },
  };
}
