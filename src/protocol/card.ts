import type { FieldName } from './messages.ts';

export type CardBrandId = 'visa' | 'mastercard' | 'amex' | 'cb' | 'bancontact';

interface CardBrand {
  id: CardBrandId;
  name: string;
  /** The code of the brand in a link's `PaymentMethods`; absent if it has none. */
  code?: string;
  /** Matches the leading digits, even if the number is incomplete. */
  pattern: RegExp;
  lengths: readonly number[];
  /** The number of digits in each printed group. */
  groups: readonly number[];
  cvcLength: number;
  /** Whether the card cannot be charged by its number, so that the page suggests this method. */
  isRail?: true;
  /** Whether the brand only exists beside another one, so that no number is exclusively its own. */
  isSecond?: true;
}

/** The brands that the card form recognizes. The acquirer accepts all except those that are rails. */
export const CARD_BRANDS: readonly CardBrand[] = [
  {
    id: 'visa',
    name: 'Visa',
    code: 'VIS',
    pattern: /^4/,
    lengths: [13, 16, 19],
    groups: [4, 4, 4, 4, 3],
    cvcLength: 3,
  },
  {
    id: 'mastercard',
    name: 'Mastercard',
    code: 'ECA',
    pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvcLength: 3,
  },
  { id: 'amex', name: 'American Express', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  {
    id: 'cb',
    name: 'CB',
    pattern: /(?!)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvcLength: 3,
    isSecond: true,
  },
  {
    id: 'bancontact',
    name: 'Bancontact',
    pattern: /^(6703|60600[56])/,
    lengths: [16, 17, 18, 19],
    groups: [4, 4, 4, 4, 3],
    cvcLength: 3,
    isRail: true,
  },
];

/** The maximum number of digits of a card number (ISO/IEC 7812). */
export const MAX_CARD_DIGITS = 19;

/** A typed card. Never stored, logged or sent to the merchant's window. */
export interface CardInput {
  number: string;
  /** `MM/YY` or `MM/YYYY`. */
  expiry: string;
  cvc: string;
  name: string;
  /** The brand that the shopper chose for a card with two. Default: that of the number. */
  brand?: CardBrandId;
}

/** The reason why a field is refused, for each of which the page has a message in every language. */
export type FieldProblem =
  | 'required'
  | 'amount_invalid'
  | 'amount_low'
  | 'amount_high'
  | 'card_number_invalid'
  | 'card_number_incomplete'
  | 'card_brand_unsupported'
  | 'expiry_invalid'
  | 'expiry_month'
  | 'expiry_past'
  | 'cvc_invalid'
  | 'name_invalid'
  | 'card_is_bancontact'
  | 'iban_invalid'
  | 'iban_incomplete'
  | 'iban_unsupported'
  | 'account_holder_invalid'
  | 'email_invalid';

export type FieldProblems = Partial<Record<FieldName, FieldProblem>>;

/** Removes the spaces and hyphens that people and wallets put between the groups. */
export const stripCardNumber = (typed: string): string => typed.replace(/[\s-]/g, '');

export const findCardBrand = (digits: string): CardBrand | undefined =>
  CARD_BRANDS.find(({ pattern }) => pattern.test(digits));

/** The prefixes of French cards, and of test cards. */
const CB_NUMBERS = /^(40000025|497[0-8]|55555525|513[0-6])/;

/**
 * Lists the brands of a card with two, between which the shopper may choose (EU 2015/751, article 8(6)). Empty for other cards,
 * and for a link that is restricted to some brands.
 */
export function listCardBrands(digits: string, brandCodes?: readonly string[]): CardBrandId[] {
  const brand = findCardBrand(digits);
  return brand && !brandCodes && CB_NUMBERS.test(digits) ? [brand.id, 'cb'] : [];
}

/** Validates the check digit (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function findNumberProblem(
  typed: string,
  brandCodes: readonly string[] | undefined,
): FieldProblem | undefined {
  const digits = stripCardNumber(typed);
  if (!digits) return 'required';
  if (!/^[0-9]+$/.test(digits) || digits.length > MAX_CARD_DIGITS) return 'card_number_invalid';
  const brand = findCardBrand(digits);
  if (brand ? digits.length < Math.min(...brand.lengths) : digits.length < 12)
    return 'card_number_incomplete';
  if (!hasValidCheckDigit(digits)) return 'card_number_invalid';
  if (brand?.isRail) return 'card_is_bancontact';
  if (!brand || (brandCodes && !(brand.code && brandCodes.includes(brand.code))))
    return 'card_brand_unsupported';
  return brand.lengths.includes(digits.length) ? undefined : 'card_number_invalid';
}

/**
 * Parses an expiry, `MM/YY`, `MM/YYYY` or `MMYY` with any spaces, into month (1–12) and four-digit year; `undefined` for any
 * other text.
 */
export function parseExpiry(typed: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/?(20)?([0-9]{2})$/.exec(typed.replace(/\s/g, ''));
  return match ? { month: Number(match[1]), year: 2000 + Number(match[3]) } : undefined;
}

/**
 * Whether a month is over everywhere, at noon UTC of the next one's first: a card is valid through the last day, and no one knows the
 * zone of a shopper (docs/decisions.md, 611).
 */
const isOver = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(year, month, 1, 12);

/** Whether a card with the expiry `MM/YY` has expired. */
export function isCardExpired(expiry: string, now: Date): boolean {
  const parsed = parseExpiry(expiry);
  return !parsed || isOver(parsed, now);
}

function findExpiryProblem(typed: string, now: Date): FieldProblem | undefined {
  if (!typed.trim()) return 'required';
  const expiry = parseExpiry(typed);
  // The format is correct, but not the month.
  if (!expiry)
    return /^[0-9]{2}\/?(20)?[0-9]{2}$/.test(typed.replace(/\s/g, '')) ? 'expiry_month' : 'expiry_invalid';
  if (isOver(expiry, now)) return 'expiry_past';
  // Cards are not issued for more than twenty years.
  return Date.UTC(expiry.year - 20, expiry.month - 1) > now.getTime() ? 'expiry_invalid' : undefined;
}

function findCvcProblem(typed: string, brand: CardBrand | undefined): FieldProblem | undefined {
  const cvc = typed.trim();
  if (!cvc) return 'required';
  const length = brand?.cvcLength;
  return /^[0-9]{3,4}$/.test(cvc) && (!length || cvc.length === length) ? undefined : 'cvc_invalid';
}

/** The maximum length of a name on a card. */
export const MAX_NAME_LENGTH = 100;

export function findNameProblem(typed: string): FieldProblem | undefined {
  const name = typed.trim();
  if (!name) return 'required';
  // Refuse a card number in the name field, which would be stored with the payment.
  return [...name].length > MAX_NAME_LENGTH || /([0-9][^0-9\p{L}]*){8}/u.test(name)
    ? 'name_invalid'
    : undefined;
}

/**
 * Finds every field of a card that breaks a rule. The page uses this to help the shopper, the service to decide.
 * @param brandCodes the brand codes to which the link is restricted, if it is
 */
export function findCardProblems(card: CardInput, now: Date, brandCodes?: readonly string[]): FieldProblems {
  const problems: FieldProblems = {};
  const set = (field: FieldName, problem: FieldProblem | undefined) => {
    if (problem) problems[field] = problem;
  };
  set('card_number', findNumberProblem(card.number, brandCodes));
  set('expiry', findExpiryProblem(card.expiry, now));
  set('cvc', findCvcProblem(card.cvc, findCardBrand(stripCardNumber(card.number))));
  set('cardholder_name', findNameProblem(card.name));
  return problems;
}

/** Checks the security code, the only typed field of a saved card. */
export function findSavedCardProblems(cvc: string, brandId: CardBrandId): FieldProblems {
  const problem = findCvcProblem(
    cvc,
    CARD_BRANDS.find(({ id }) => id === brandId),
  );
  return problem ? { cvc: problem } : {};
}

/** The maximum length of an email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Writes an email address without the blanks and invisible characters that are copied with it. Joiners stay: names in some scripts
 * have them.
 */
export const foldEmail = (typed: string): string => typed.replace(/[^\P{Cf}\u200c\u200d]/gu, '').trim();

/** Checks the format of an email address; only delivery proves that it works. */
export function findEmailProblem(typed: string): FieldProblem | undefined {
  const email = foldEmail(typed);
  if (!email) return 'required';
  // Excludes characters that would end an address, start another one or disguise it in the header of a mail.
  const isPlain = email.length <= MAX_EMAIL_LENGTH && /^[^\s\p{Cc}\p{Cs}"<>(),;:\\]+$/u.test(email);
  return isPlain && /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(email) ? undefined : 'email_invalid';
}

/** Masks an address as `g•••@example.com`, enough for shoppers to recognize their own. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** Facts about the shopper's browser, which the card's bank uses to assess a payment (EMV 3-D Secure). */
export interface BrowserFacts {
  /** In bits. */
  colorDepth: number;
  /** In CSS pixels. */
  screenHeight: number;
  screenWidth: number;
  /** The minutes from local time to UTC: -60 in Rome in winter. */
  timeZoneOffset: number;
  javaEnabled: boolean;
  /** The browser's own language as a BCP 47 tag, which need not be that of the page. */
  language: string;
}

/**
 * The fields of a card that only the acquirer can read: each is encrypted by the page for its public key, as a JWE in compact form (RFC
 * 7516) with `RSA-OAEP-256` and `A256GCM`.
 */
export interface EncryptedCard {
  encryptedCardNumber: string;
  encryptedExpiryMonth: string;
  encryptedExpiryYear: string;
  encryptedSecurityCode: string;
}

/** A typed card, as the page sends it where it can encrypt. */
export interface EncryptedCardInput extends EncryptedCard {
  name: string;
  /** The first six digits of the number, for the defense against card testing. */
  bin?: string;
  /** The brand that the holder of a card with two has chosen. */
  brand?: CardBrandId;
}

export const isEncrypted = (card: object): card is EncryptedCardInput => 'encryptedCardNumber' in card;

/** `GET /checkout/{token}/card-key` */
export interface CardKeyAnswer {
  /** The exponent and the modulus of an RSA key, in hexadecimal: `10001|` and 512 digits. */
  publicKey: string;
  /** The time of the service, ISO 8601, UTC: the acquirer refuses what was encrypted long ago, and a shopper's clock may be wrong. */
  now: string;
  /** Whether a card in clear is refused. */
  isRequired: boolean;
}
