/** SIMULATED: stands for the acquirer of the payment company. It exists because this is a sandbox. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import type { DebitInput } from '../../protocol/iban.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { AcquirerAuthorizationRow, Aftermath } from '../store/schema.ts';
import { redeemApplePayToken, type TokenToRedeem } from './redeem-apple-pay-token.ts';
import { redeemGooglePayToken } from './redeem-google-pay-token.ts';
import { type CardBehavior, TEST_CARDS } from './test-cards.ts';
import { findHolderBehavior } from './test-holders.ts';

/** What is charged. */
export type Instrument =
  /** `savesCard`: the acquirer keeps the card, and tells a token for it once it is approved. */
  | { cardNumber: string; savesCard?: boolean }
  /** A card that it keeps. */
  | { cardToken: string }
  | { applePay: Omit<TokenToRedeem, 'now'> }
  | { googlePay: { token: unknown } }
  | { debit: DebitInput };

export type AuthorizationRequest = {
  /** Ours, one for an attempt: the same reference is never authorized twice, however often it is asked for. */
  reference: string;
  /** Mail or telephone order: the card holder is not there to be asked for 3-D Secure. */
  isMoto: boolean;
} & Instrument;

export type AuthorizationDecision =
  | { isApproved: true; aftermath?: Aftermath; cardToken?: string }
  | { isApproved: false; declineCode: DeclineCode };

/** `CHALLENGE`: the card's bank wants to ask the card holder first. Nothing is charged until that is completed. */
export type AuthorizationAnswer = AuthorizationDecision | 'CHALLENGE';

export interface Acquirer {
  authorize(request: AuthorizationRequest): Promise<AuthorizationAnswer>;
  /** The answer of an authorization that was asked for before; `undefined` if it never arrived. */
  findAuthorization(reference: string): Promise<AuthorizationAnswer | undefined>;
  /**
   * Gives up a reference that has not arrived: when it does, nothing is charged.
   * @returns its answer when it was there already, else `undefined`
   */
  withdraw(reference: string): Promise<AuthorizationAnswer | undefined>;
  /** Goes on with what waited for the card holder; said again, it changes nothing. */
  completeChallenge(reference: string, isPassed: boolean): Promise<AuthorizationDecision>;
}

type Verdict = Pick<AcquirerAuthorizationRow, 'decline_code' | 'needs_challenge' | 'aftermath'>;

const APPROVED: Verdict = { decline_code: null, needs_challenge: 0, aftermath: null };

async function findCardBehavior(trx: StoreTransaction, request: AuthorizationRequest): Promise<CardBehavior> {
  if ('cardNumber' in request) return TEST_CARDS[request.cardNumber] ?? {};
  if (!('cardToken' in request)) return {};
  const cards = trx.selectFrom('acquirer_cards').selectAll();
  const card = await cards.where('token', '=', request.cardToken).executeTakeFirst();
  if (!card) return { declineCode: 'card_declined' };
  return { delayMs: card.delay_ms, ...(card.needs_challenge && { needsAuthentication: true }) };
}

/** Keeps how the card behaves under a token of its own; of the number, nothing. */
async function keepCard(trx: StoreTransaction, { needsAuthentication, delayMs = 0 }: CardBehavior) {
  const token = randomUUID();
  await trx
    .insertInto('acquirer_cards')
    .values({ token, needs_challenge: Number(needsAuthentication === true), delay_ms: delayMs })
    .execute();
  return token;
}

async function judge(
  trx: StoreTransaction,
  request: AuthorizationRequest,
  { card, now }: { card: CardBehavior; now: number },
): Promise<Verdict> {
  if ('applePay' in request)
    return { ...APPROVED, decline_code: await redeemApplePayToken(trx, { ...request.applePay, now }) };
  if ('googlePay' in request)
    return { ...APPROVED, decline_code: await redeemGooglePayToken(trx, request.googlePay.token) };
  if ('debit' in request) {
    const { declineCode = null, aftermath = null } = findHolderBehavior(request.debit.holder);
    return { ...APPROVED, decline_code: declineCode, aftermath };
  }
  const { declineCode = null, needsAuthentication } = card;
  return {
    ...APPROVED,
    decline_code: declineCode,
    needs_challenge: Number(needsAuthentication === true && !request.isMoto),
  };
}

/** Of two that come at once with one reference, the first counts. */
async function insert(db: Store | StoreTransaction, row: AcquirerAuthorizationRow): Promise<boolean> {
  const inserted = await db
    .insertInto('acquirer_authorizations')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return Boolean(inserted.numInsertedOrUpdatedRows);
}

function describe({ decline_code, aftermath, card_token }: AcquirerAuthorizationRow): AuthorizationDecision {
  if (decline_code) return { isApproved: false, declineCode: decline_code };
  return { isApproved: true, ...(aftermath && { aftermath }), ...(card_token && { cardToken: card_token }) };
}

/**
 * Remembers its answers in a table of its own, as a real acquirer does in its own systems, so that the service can
 * ask after a crash what became of an attempt. It remembers no card numbers and no accounts.
 */
export function createAcquirer(store: Store, now: () => number): Acquirer {
  const findRow = (reference: string) =>
    store
      .selectFrom('acquirer_authorizations')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();

  const findAuthorization = async (reference: string): Promise<AuthorizationAnswer | undefined> => {
    const row = await findRow(reference);
    if (!row) return undefined;
    await wait(Math.max(0, row.answers_at - now()));
    return row.needs_challenge ? 'CHALLENGE' : describe(row);
  };

  return {
    async authorize(request) {
      const { reference } = request;
      const startedAt = now();
      // One transaction: a token is spent together with the answer that it got, or not at all.
      await store.transaction().execute(async (trx) => {
        const authorizations = trx.selectFrom('acquirer_authorizations').select('reference');
        if (await authorizations.where('reference', '=', reference).executeTakeFirst()) return;
        const card = await findCardBehavior(trx, request);
        const verdict = await judge(trx, request, { card, now: startedAt });
        const isKept = 'cardNumber' in request && request.savesCard && !verdict.decline_code;
        const answersAt = startedAt + (card.delayMs ?? 0);
        const cardToken = isKept ? await keepCard(trx, card) : null;
        await insert(trx, { reference, ...verdict, answers_at: answersAt, card_token: cardToken });
      });
      return (await findAuthorization(reference)) as AuthorizationAnswer;
    },
    findAuthorization,
    async withdraw(reference) {
      const refusal = { ...APPROVED, decline_code: 'processing_error' as const };
      const isNew = await insert(store, { reference, ...refusal, answers_at: 0, card_token: null });
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
