import type { TransferMailRequest } from '../../../protocol/bank-transfer.ts';
import {
  CARD_BRANDS,
  type CardInput,
  type EncryptedCardInput,
  listCardBrands,
  stripCardNumber,
} from '../../../protocol/card.ts';
import type {
  CancelRequest,
  PayDetails,
  PayRequest,
  RemoveCardRequest,
} from '../../../protocol/checkout-api.ts';
import { LANGUAGE_CODES, type Language } from '../../../protocol/languages.ts';
import type { CardCodeRequest, FoundCardsRequest } from '../../../protocol/page-renderer.ts';
import { isRail } from '../../../protocol/payment-methods.ts';
import { findZone } from '../../platform/clock/zones.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { readPayer } from '../link/payers.ts';
import { readAttemptKey } from '../link/read-attempt-key.ts';
import { readBrowserFacts } from './read-browser-facts.ts';
import { readCardTexts } from './read-card-texts.ts';

interface ReadOptions {
  /** Whether a card in clear is refused. */
  isEncryptionRequired: boolean;
}

/** The maximum length of a field's text: above the limit of every rule, so that the rules see the whole text. */
const MAX_TYPED_LENGTH = 500;

function readText(owner: object, name: string): string {
  const value = Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : '';
  if (typeof value !== 'string' || value.length > MAX_TYPED_LENGTH) throw reject('BAD_REQUEST');
  return value;
}

function readPart(body: object, name: string): object {
  const part = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
  if (typeof part !== 'object' || part === null) throw reject('BAD_REQUEST');
  return part;
}

/** Reads the wallet's token, which the acquirer verifies. */
const readWallet = (body: object, name: 'applePay' | 'googlePay'): { token: unknown } => ({
  token: (readPart(body, name) as { token?: unknown }).token,
});

/** Reads a flag; false if it is missing. */
function readFlag(owner: object, name: string): boolean {
  const value = Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : false;
  if (typeof value !== 'boolean') throw reject('BAD_REQUEST');
  return value;
}

function readLanguage(body: object): Language | undefined {
  const code = readText(body, 'language');
  const language = LANGUAGE_CODES.find((known) => known === code);
  if (code && !language) throw reject('BAD_REQUEST');
  return language;
}

/** Reads the total that the shopper saw. Pages of older versions do not send it. */
function readAmount(body: object): Pick<PayRequest, 'amountMinor'> {
  if (!Object.hasOwn(body, 'amountMinor')) return {};
  const { amountMinor } = body as { amountMinor: unknown };
  if (!Number.isSafeInteger(amountMinor)) throw reject('BAD_REQUEST');
  return { amountMinor: amountMinor as number };
}

/** Reads the chosen brand of a card with two brands. */
function readBrand(card: object): Pick<CardInput, 'brand'> {
  const name = readText(card, 'brand');
  if (!name) return {};
  const brand = CARD_BRANDS.find(({ id }) => id === name)?.id;
  const choice = listCardBrands(stripCardNumber(readText(card, 'number')));
  if (!brand || !choice.includes(brand)) throw reject('BAD_REQUEST');
  return { brand };
}

/** Reads a time zone, such as `Europe/Rome`. An unknown one is left out: no payment needs one. */
function readTimeZone(body: object): string | undefined {
  const timeZone = readText(body, 'timeZone');
  return timeZone ? findZone(timeZone) : undefined;
}

/** The fields of a card in clear, and those that only the acquirer can read. */
const CLEAR = ['number', 'expiry', 'cvc'] as const;
const ENCRYPTED = [
  'encryptedCardNumber',
  'encryptedExpiryMonth',
  'encryptedExpiryYear',
  'encryptedSecurityCode',
] as const;

const hasOne = (owner: unknown, names: readonly string[]): boolean =>
  typeof owner === 'object' && owner !== null && names.some((name) => Object.hasOwn(owner, name));

/** Refuses a card in clear before anything else looks at the press. @throws Rejection 400 */
export function refuseClearCard(body: unknown): void {
  const { card, savedCard } = Object(body) as Record<string, unknown>;
  if (hasOne(card, CLEAR) || hasOne(savedCard, CLEAR)) throw reject('CARD_NOT_ENCRYPTED');
}

/** Whether a card is encrypted. @throws Rejection 400 for a mixture */
function checkEncryption(card: object, { isEncryptionRequired }: ReadOptions): boolean {
  const isEncrypted = hasOne(card, ENCRYPTED);
  if (isEncrypted && hasOne(card, CLEAR)) throw reject('BAD_REQUEST');
  return isEncrypted || isEncryptionRequired;
}

/** Reads what the page says of a card that only the acquirer can read. */
function readClaims(card: object): Pick<EncryptedCardInput, 'bin' | 'brand'> {
  const [bin, name] = [readText(card, 'bin'), readText(card, 'brand')];
  const brand = CARD_BRANDS.find(({ id }) => id === name)?.id;
  if ((bin && !/^[0-9]{6}$/.test(bin)) || (name && !brand)) throw reject('BAD_REQUEST');
  return { ...(bin && { bin }), ...(brand && { brand }) };
}

function readTypedCard(card: object, options: ReadOptions): CardInput | EncryptedCardInput {
  const name = readText(card, 'name');
  if (checkEncryption(card, options)) return { ...readCardTexts(card, ENCRYPTED), name, ...readClaims(card) };
  const [number, expiry, cvc] = CLEAR.map((field) => readText(card, field)) as [string, string, string];
  return { number, expiry, cvc, name, ...readBrand(card) };
}

/** Reads either a saved card or a typed one. */
function readCard(body: object, options: ReadOptions): PayDetails {
  if (Object.hasOwn(body, 'savedCard')) {
    if (Object.hasOwn(body, 'card')) throw reject('BAD_REQUEST');
    const saved = readPart(body, 'savedCard');
    const code = checkEncryption(saved, options)
      ? readCardTexts(saved, ['encryptedSecurityCode'])
      : { cvc: readText(saved, 'cvc') };
    return { method: 'card', savedCard: { id: readText(saved, 'id'), ...code } };
  }
  return {
    method: 'card',
    card: readTypedCard(readPart(body, 'card'), options),
    ...(readFlag(body, 'save') && { save: true }),
  };
}

function readDetails(body: object, options: ReadOptions): PayDetails {
  const method = readText(body, 'method');
  if (isRail(method) || method === 'bank_transfer') return { method };
  if (method === 'apple_pay') return { method, applePay: readWallet(body, 'applePay') };
  if (method === 'google_pay') return { method, googlePay: readWallet(body, 'googlePay') };
  if (method === 'sepa_direct_debit') {
    const debit = readPart(body, 'debit');
    return { method, debit: { iban: readText(debit, 'iban'), holder: readText(debit, 'holder') } };
  }
  if (method !== 'card') throw reject('BAD_REQUEST');
  return readCard(body, options);
}

/**
 * Reads the body of a pay call. The service's own page sends it: a malformed body did not come from a shopper, and is refused
 * without repeating any part of it.
 */
export function readPayRequest(body: unknown, options: ReadOptions): PayRequest {
  const { attemptKey } = readCancelRequest(body);
  const language = readLanguage(body as object);
  const timeZone = readTimeZone(body as object);
  const proof = readText(body as object, 'proof');
  const payer = readPayer(body as object);
  const browser = readBrowserFacts((body as { browser?: unknown }).browser);
  return {
    attemptKey,
    ...readDetails(body as object, options),
    ...readAmount(body as object),
    ...(browser && { browser }),
    ...(payer && { payer }),
    email: readText(body as object, 'email'),
    ...(language && { language }),
    ...(timeZone && { timeZone }),
    ...(proof && { proof }),
  };
}

/** Reads the body of the call that mails the details of a bank transfer. */
export function readTransferMailRequest(body: unknown): TransferMailRequest {
  if (typeof body !== 'object' || body === null) throw reject('BAD_REQUEST');
  const language = readLanguage(body);
  const timeZone = readTimeZone(body);
  if (!language) throw reject('BAD_REQUEST');
  return { email: readText(body, 'email'), language, ...(timeZone && { timeZone }) };
}

/** Reads the body of the call that mails a code for remembered cards. */
export function readCardCodeRequest(body: unknown): CardCodeRequest {
  if (typeof body !== 'object' || body === null) throw reject('BAD_REQUEST');
  return { email: readText(body, 'email'), language: readLanguage(body) ?? 'en' };
}

/** Reads the body of the call that finds remembered cards by the code. */
export function readFoundCardsRequest(body: unknown): FoundCardsRequest {
  if (typeof body !== 'object' || body === null) throw reject('BAD_REQUEST');
  return { finder: readText(body, 'finder'), code: readText(body, 'code') };
}

/** Reads the body of the call that removes a saved card. */
export function readRemoveCardRequest(body: unknown): RemoveCardRequest {
  if (typeof body !== 'object' || body === null) throw reject('BAD_REQUEST');
  const id = readText(body, 'id');
  if (!id) throw reject('BAD_REQUEST');
  return { id };
}

/** Reads the body of a cancel call, which contains only the key of the press. */
export function readCancelRequest(body: unknown): CancelRequest {
  if (typeof body !== 'object' || body === null) throw reject('BAD_REQUEST');
  const attemptKey = readAttemptKey(readText(body, 'attemptKey'));
  if (!attemptKey) throw reject('BAD_REQUEST');
  return { attemptKey };
}
