import type { FieldName } from './messages.ts';

export type CardBrandId = 'visa' | 'mastercard' | 'amex' | 'cb' | 'bancontact';

export interface CardBrand {
  id: CardBrandId;
  name: string;
  /** The code by which a link's `PaymentMethods` names the brand; none for brands that have no code. */
  code?: string;
  /** Matches the first digits, as far as they are typed. */
  pattern: RegExp;
  lengths: readonly number[];
  /** Digits of each printed group. */
  groups: readonly number[];
  cvcLength: number;
  /** A card that cannot be used by its number: the page asks the shopper to choose this method. */
  isRail?: true;
  /** A brand that is printed beside another one: no number is its alone. */
  isSecond?: true;
}

/** The brands that the card form knows; the acquirer takes all but those of a rail. */
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

/** Longest card number, in digits (ISO/IEC 7812). */
export const MAX_CARD_DIGITS = 19;

/** The shopper's input. Never stored, never logged, never sent to the merchant's window. */
export interface CardInput {
  number: string;
  /** `MM/YY` or `MM/YYYY`. */
  expiry: string;
  cvc: string;
  name: string;
  /** The brand that the shopper chose for a card with two; the number's own one when absent. */
  brand?: CardBrandId;
}

/** Why a field is refused; the page has a sentence for each in every language. */
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

/** The typed number without the spaces and hyphens that people and wallets put between the groups. */
export const stripCardNumber = (typed: string): string => typed.replace(/[\s-]/g, '');

export const findCardBrand = (digits: string): CardBrand | undefined =>
  CARD_BRANDS.find(({ pattern }) => pattern.test(digits));

/** The beginnings of French cards, and of the test cards that stand for them. */
const CB_NUMBERS = /^(40000025|497[0-8]|55555525|513[0-6])/;

/**
 * The brands to choose from, of a card that has two: the choice is the shopper's (EU 2015/751, article 8(6)). None for other
 * cards, and none where the link takes only some brands.
 */
export function listCardBrands(digits: string, brandCodes?: readonly string[]): CardBrandId[] {
  const brand = findCardBrand(digits);
  return brand && !brandCodes && CB_NUMBERS.test(digits) ? [brand.id, 'cb'] : [];
}

/** The check digit (ISO/IEC 7812-1, Luhn). */
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

/** Month (1–12) and four-digit year of `MM/YY`, `MM/YYYY`, `MMYY`, with any spaces; `undefined` if it is neither. */
export function parseExpiry(typed: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/?(20)?([0-9]{2})$/.exec(typed.replace(/\s/g, ''));
  return match ? { month: Number(match[1]), year: 2000 + Number(match[3]) } : undefined;
}

/** Months until the last one in which a card is good; negative when that is over. It is good through the last day (UTC). */
const countMonthsLeft = ({ month, year }: { month: number; year: number }, now: Date): number =>
  (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth();

/** Whether the month of `MM/YY` is over. */
export function isCardExpired(expiry: string, now: Date): boolean {
  const parsed = parseExpiry(expiry);
  return !parsed || countMonthsLeft(parsed, now) < 0;
}

function findExpiryProblem(typed: string, now: Date): FieldProblem | undefined {
  if (!typed.trim()) return 'required';
  const expiry = parseExpiry(typed);
  // A date but for its month: how it is written is right.
  if (!expiry)
    return /^[0-9]{2}\/?(20)?[0-9]{2}$/.test(typed.replace(/\s/g, '')) ? 'expiry_month' : 'expiry_invalid';
  // A card is not issued for more than twenty years.
  const monthsLeft = countMonthsLeft(expiry, now);
  if (monthsLeft < 0) return 'expiry_past';
  return monthsLeft > 240 ? 'expiry_invalid' : undefined;
}

function findCvcProblem(typed: string, brand: CardBrand | undefined): FieldProblem | undefined {
  const cvc = typed.trim();
  if (!cvc) return 'required';
  const length = brand?.cvcLength;
  return /^[0-9]{3,4}$/.test(cvc) && (!length || cvc.length === length) ? undefined : 'cvc_invalid';
}

/** Longest name on a card. */
export const MAX_NAME_LENGTH = 100;

export function findNameProblem(typed: string): FieldProblem | undefined {
  const name = typed.trim();
  if (!name) return 'required';
  // A card number typed into the name field must not be stored with the payment.
  return [...name].length > MAX_NAME_LENGTH || /([0-9][^0-9\p{L}]*){8}/u.test(name)
    ? 'name_invalid'
    : undefined;
}

/**
 * Every field of a card that breaks a rule. Page and service both ask this: the page to help, the service to decide.
 * @param brandCodes the brand codes that the link is restricted to, if it is
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

/** For a saved card, only the security code is typed again. */
export function findSavedCardProblems(cvc: string, brandId: CardBrandId): FieldProblems {
  const problem = findCvcProblem(
    cvc,
    CARD_BRANDS.find(({ id }) => id === brandId),
  );
  return problem ? { cvc: problem } : {};
}

/** Longest email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** Whether an address looks as if it can receive mail; only the receipt proves it. */
export function findEmailProblem(typed: string): FieldProblem | undefined {
  const email = typed.trim();
  if (!email) return 'required';
  // None of the characters that end an address, start another one or hide what it is, in the header of a mail.
  const isPlain =
    email.length <= MAX_EMAIL_LENGTH && /^[^\s\p{Cc}\p{Cs}\p{Bidi_Control}"<>(),;:\\]+$/u.test(email);
  return isPlain && /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(email) ? undefined : 'email_invalid';
}

/** `g•••@example.com`: enough for shoppers to recognize their own address. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** Facts about the shopper's browser, by which the card's bank judges a payment (EMV 3-D Secure). */
export interface BrowserFacts {
  /** Bits. */
  colorDepth: number;
  /** CSS pixels. */
  screenHeight: number;
  screenWidth: number;
  /** Minutes from the local time to UTC: -60 in Rome in winter. */
  timeZoneOffset: number;
  javaEnabled: boolean;
}
