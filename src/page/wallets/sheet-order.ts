import { CARD_BRANDS, type CardBrandId, findEmailProblem } from '../../protocol/card.ts';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { CURRENCY_EXPONENTS, type Currency } from '../../protocol/money.ts';

/** Where the payment company processes, which both wallets ask for: all companies of this service are in Italy. */
export const COUNTRY_CODE = 'IT';

/** Longest label, in characters: a sheet shows one line. */
const MAX_LABEL_LENGTH = 100;

/** The part of an order that a sheet shows. */
export interface SheetLine {
  label: string;
  /** Major units, with the currency's decimals: `19.90`, or `1990` for JPY. */
  amount: string;
}

const formatMajor = (amountMinor: number, currency: Currency): string => {
  const exponent = CURRENCY_EXPONENTS[currency];
  return (amountMinor / 10 ** exponent).toFixed(exponent);
};

/** Plain text whatever a merchant wrote: labels that look like markup are refused on the way to the sheet. */
const toLabel = (text: string): string =>
  Array.from(text.replace(/[<>\p{Cc}]/gu, ' ').trim())
    .slice(0, MAX_LABEL_LENGTH)
    .join('') || '–';

/** The total, under the name of who gets it, and a line for each item. */
export function describeSheetOrder({ merchantName, amountMinor, currency, items }: CheckoutView): {
  total: SheetLine;
  items: SheetLine[];
} {
  const createLine = (text: string, lineMinor: number): SheetLine => ({
    label: toLabel(text),
    amount: formatMajor(lineMinor, currency),
  });
  return {
    total: createLine(merchantName, amountMinor),
    items: items.map(({ name, quantity, unitPriceMinor }) =>
      createLine(quantity > 1 ? `${quantity} × ${name}` : name, quantity * unitPriceMinor),
    ),
  };
}

/** The brands that a wallet may offer for this link: those that the acquirer takes, and the merchant. */
export const listSheetBrands = ({ cardBrandCodes: codes }: CheckoutView): CardBrandId[] =>
  CARD_BRANDS.filter(
    ({ code, isRail, isSecond }) =>
      !isRail && !isSecond && (!codes?.length || (code && codes.includes(code))),
  ).map(({ id }) => id);

/** A shopper cannot fix an address in the sheet's account, so an invalid one is left out. */
export const readSheetEmail = (email: unknown): { email?: string } =>
  typeof email === 'string' && !findEmailProblem(email) ? { email: email.trim() } : {};
