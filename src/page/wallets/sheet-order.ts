import { CARD_BRANDS, type CardBrandId, findEmailProblem, foldEmail } from '../../protocol/card.ts';
import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { formatPlainAmount } from '../../protocol/money.ts';

/** The country of processing, which both wallets require: all companies of this service are in Italy. */
export const COUNTRY_CODE = 'IT';

/** The maximum number of characters of a label: a sheet shows one line. */
const MAX_LABEL_LENGTH = 100;

/** A line of the order on the sheet. */
export interface SheetLine {
  label: string;
  /** Major units, with the currency's decimals: `19.90`, or `1990` for JPY. */
  amount: string;
}

/** Converts a merchant's text into plain text, because sheets refuse labels that look like markup. */
const toLabel = (text: string): string =>
  Array.from(text.replace(/[<>\p{Cc}]/gu, ' ').trim())
    .slice(0, MAX_LABEL_LENGTH)
    .join('') || '–';

/** Describes the total, with the payee's name, and a line for each item. */
export function describeSheetOrder({ merchantName, amountMinor, currency, items }: CheckoutView): {
  total: SheetLine;
  items: SheetLine[];
} {
  const createLine = (text: string, lineMinor: number): SheetLine => ({
    label: toLabel(text),
    amount: formatPlainAmount(lineMinor, currency),
  });
  return {
    total: createLine(merchantName, amountMinor),
    items: items.map(({ name, quantity, unitPriceMinor }) =>
      createLine(quantity > 1 ? `${quantity} × ${name}` : name, quantity * unitPriceMinor),
    ),
  };
}

/** Lists the brands that a wallet may offer for this link: those that both the acquirer and the merchant accept. */
export const listSheetBrands = ({ cardBrandCodes: codes }: CheckoutView): CardBrandId[] =>
  CARD_BRANDS.filter(
    ({ code, isRail, isSecond }) =>
      !isRail && !isSecond && (!codes?.length || (code && codes.includes(code))),
  ).map(({ id }) => id);

/** Omits an invalid email address, which the shopper cannot fix in the sheet. */
export const readSheetEmail = (email: unknown): { email?: string } =>
  typeof email === 'string' && !findEmailProblem(email) ? { email: foldEmail(email) } : {};
