import { CARD_BRANDS, type CardBrandId } from '../../../protocol/card.ts';
import type { AnsweredCard } from '../../payments/attempts/acquirer.ts';

/** Adyen's names of card brands, where they differ from ours. */
const NAMES: Partial<Record<CardBrandId, string>> = {
  mastercard: 'mc',
  cb: 'cartebancaire',
  bancontact: 'bcmc',
};

export const toAdyenBrand = (brand: CardBrandId): string => NAMES[brand] ?? brand;

/**
 * Whether a card was charged under a brand that its link does not accept. Adyen has several names for the products of a brand, such as
 * `visadankort`, which begin with the brand's.
 */
export const isForeignBrand = (brand: unknown, acceptedBrands: readonly CardBrandId[] | undefined): boolean =>
  acceptedBrands !== undefined &&
  typeof brand === 'string' &&
  !acceptedBrands.some((id) => brand.startsWith(toAdyenBrand(id)));

const readMatch = (value: unknown, pattern: RegExp): RegExpExecArray | null =>
  typeof value === 'string' ? pattern.exec(value) : null;

/** Reads an expiry such as `6/2016` as `06/16`. */
function readExpiry(value: unknown): string | undefined {
  const [, month, year] = readMatch(value, /^(0?[1-9]|1[0-2])\/20(\d\d)$/) ?? [];
  return month && year && `${month.padStart(2, '0')}/${year}`;
}

/** Whether a card can be shown in a list of saved ones. */
export const isDescribed = ({ brand, last4, expiry }: AnsweredCard = {}): boolean =>
  brand !== undefined && last4 !== undefined && expiry !== undefined;

/** Reads a stored card (CheckoutService-v71, `StoredPaymentMethodResource`), whose expiry is two fields. */
export function readStoredCard({
  brand,
  lastFour,
  expiryMonth,
  expiryYear,
}: Record<string, unknown>): AnsweredCard {
  const [year] = readMatch(expiryYear, /\d\d$/) ?? [];
  const described = { cardSummary: lastFour, expiryDate: `${expiryMonth}/20${year}` };
  return readAnsweredCard(described, brand, { isSaved: true }) ?? {};
}

/**
 * Reads what Adyen says of a card, which depends on the settings of its account (CheckoutService-v71, `additionalData`; the same
 * names in `AUTHORISATION`).
 * @param brand as Adyen names it
 * @returns `undefined` if it says nothing
 */
export function readAnsweredCard(
  additionalData: unknown,
  brand: unknown,
  { isSaved }: { isSaved: boolean },
): AnsweredCard | undefined {
  const { cardSummary, cardBin, expiryDate } = Object(additionalData) as Record<string, unknown>;
  const known = CARD_BRANDS.find(({ id }) => toAdyenBrand(id) === brand)?.id;
  const [last4] = readMatch(cardSummary, /^\d{4}$/) ?? [];
  // Some accounts are told eight digits, which not every brand allows to keep beside the last four.
  const [bin] = readMatch(cardBin, /^\d{6}/) ?? [];
  const expiry = isSaved && readExpiry(expiryDate);
  const card = {
    ...(known && { brand: known }),
    ...(last4 && { last4 }),
    ...(bin && { bin }),
    ...(expiry && { expiry }),
  };
  return Object.keys(card).length ? card : undefined;
}
