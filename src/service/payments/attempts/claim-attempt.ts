import {
  type EncryptedCard,
  findCardBrand,
  findEmailProblem,
  foldEmail,
  isEncrypted,
  parseExpiry,
  stripCardNumber,
} from '../../../protocol/card.ts';

import type { PayRequest } from '../../../protocol/checkout-api.ts';
import { stripIban } from '../../../protocol/identifiers/iban.ts';
import { createRowId } from '../../platform/identifiers/create-row-id.ts';
import { defineStatement } from '../../platform/store/define-statement.ts';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { getSpan, getTraceparent } from '../../platform/tracing/spans.ts';
import type { AttemptOrigin, AttemptRow } from '../tables/attempts.ts';
import { updateClaimable } from './claim-payment.ts';
import { digestTexts, insertUsed, isUsed } from './used-encryptions.ts';

/** An attempt without typed fields. */
type BarePress = Pick<PayRequest, 'attemptKey' | 'method' | 'email' | 'language' | 'timeZone'>;

/** The stored part of a means of payment. */
export type StoredMeans = Partial<
  Pick<
    AttemptRow,
    | 'card_brand'
    | 'card_last4'
    | 'card_expiry'
    | 'saved_card_id'
    | 'account_last4'
    | 'account_country'
    | 'mandate_id'
    | 'holder_name'
  >
>;

export interface NewAttempt {
  paymentId: string;
  request: PayRequest | BarePress;
  /** The kept card or account that is charged; absent for a typed one. */
  kept?: StoredMeans | undefined;
  /** Whether to save the typed card after an approval. */
  savesCard?: boolean;
  /** The locale of the shopper's browser for numbers and times. */
  locale?: string | undefined;
  /** The amount to charge: if it has changed in the meantime, nothing is charged. */
  amountMinor?: number;
  /** Whether the shopper chose the amount, which then becomes that of the payment. */
  setsAmount?: boolean;
  /** Default: `shopper`. */
  origin?: AttemptOrigin;
  now: number;
}

/** Formats an expiry as `MM/YY`. */
function formatExpiry(typed: string): string | null {
  const expiry = parseExpiry(typed);
  return expiry ? `${String(expiry.month).padStart(2, '0')}/${String(expiry.year).slice(2)}` : null;
}

/** Writes a typed name as it can be stored: PostgreSQL takes neither U+0000 nor half a character. */
const writeName = (typed: string): string | null =>
  typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim() || null;

/** Returns the columns that describe a typed card or account, which are not enough to pay with it. */
function describeTyped({ request, savesCard }: NewAttempt): StoredMeans {
  if ('card' in request) {
    const { card } = request;
    const holder_name = writeName(card.name);
    // The acquirer describes a card that only it can read.
    if (isEncrypted(card)) return { holder_name };
    const digits = stripCardNumber(card.number);
    return {
      holder_name,
      card_brand: card.brand ?? findCardBrand(digits)?.id ?? null,
      card_last4: digits.slice(-4),
      card_expiry: savesCard ? formatExpiry(card.expiry) : null,
    };
  }
  if (!('debit' in request)) return {};
  const { iban: typed, holder } = request.debit;
  const iban = stripIban(typed);
  return {
    account_last4: iban.slice(-4),
    account_country: iban.slice(0, 2),
    holder_name: writeName(holder),
  };
}

/** The encrypted texts of a press belong to another press, and pay nothing again. */
export class UsedEncryptionError extends Error {
  override name = 'UsedEncryptionError';
}

/** Returns the digests of the encrypted texts; empty for a press without any. */
function digestPress({ request }: NewAttempt): string[] {
  const texts = 'card' in request ? request.card : 'savedCard' in request ? request.savedCard : {};
  return digestTexts(texts as Partial<EncryptedCard>);
}

/** If the page has no email field, the value is not validated: anything but an address is dropped. */
const readEmail = ({ email = '' }: NewAttempt['request']): string | null =>
  findEmailProblem(email) ? null : foldEmail(email);

/** Creates the insert of an attempt, if the payment is claimed for it. */
const insertClaimant = defineStatement(
  (db, row: Partial<AttemptRow> & Pick<AttemptRow, 'id' | 'payment_id'>) => {
    const columns = Object.keys(row) as (keyof AttemptRow)[];
    const claimed = db
      .selectFrom('payments')
      .select('payments.id')
      .where('payments.id', '=', row.payment_id)
      .where('active_attempt_id', '=', row.id);
    const values = db.selectNoFrom(({ val }) => columns.map((name) => val(row[name]).as(name)));
    return db
      .insertInto('attempts')
      .columns(columns)
      .expression(values.where(({ exists }) => exists(claimed)));
  },
);

/**
 * Sends the claim of a payment (`updateClaimable`) and the insert of its attempt, which has a key of its own. The claim decides
 * between several presses that arrive together, or a press and a change of the link.
 * @returns a function for the attempt's id; `undefined` if another attempt was first, or the amount has changed
 */
async function sendClaim(
  trx: StoreTransaction,
  attempt: NewAttempt,
): Promise<() => Promise<string | undefined>> {
  const { paymentId, request, amountMinor, setsAmount, now } = attempt;
  const { attemptKey } = request;
  const id = createRowId(now);
  const claim = { paymentId, attemptId: id, attemptKey, amountMinor, setsAmount, now };
  const claimed = await sendAhead(trx, updateClaimable(trx, claim));
  const row = {
    id,
    payment_id: paymentId,
    attempt_key: attemptKey,
    state: 'AUTHORIZING' as const,
    method: request.method,
    ...(attempt.kept ?? describeTyped(attempt)),
    email: readEmail(request),
    language: request.language ?? null,
    created_at: now,
    locale: attempt.locale ?? null,
    time_zone: request.timeZone ?? null,
    origin: attempt.origin ?? ('shopper' as const),
    traceparent: getTraceparent(),
  };
  getSpan()?.annotate({ 'servicepay.payment_id': paymentId, 'servicepay.attempt_id': id });
  await sendAhead(trx, insertClaimant(trx, row));
  for (const digest of digestPress(attempt))
    await sendAhead(trx, insertUsed(trx, { digest, attempt_id: id, created_at: now }));
  return async () => ((await claimed()).numAffectedRows ? id : undefined);
}

/** Claims a payment for a new attempt, in the caller's transaction (`sendClaim`). */
export async function claimAttempt(trx: StoreTransaction, attempt: NewAttempt): Promise<string | undefined> {
  const readId = await sendClaim(trx, attempt);
  return readId();
}

/**
 * Claims a payment for a new attempt in a separate transaction (`sendClaim`).
 * @throws UsedEncryptionError
 */
export async function startAttempt(store: Store, attempt: NewAttempt): Promise<string | undefined> {
  try {
    const readId = await store.transaction().execute((trx) => sendClaim(trx, attempt));
    return await readId();
  } catch (error) {
    const { paymentId, request } = attempt;
    const press = { paymentId, attemptKey: request.attemptKey };
    if (await isUsed(store, digestPress(attempt), press)) throw new UsedEncryptionError();
    throw error;
  }
}
