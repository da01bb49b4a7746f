import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { formatAmount } from '../../protocol/money.ts';
import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

/** Formats an amount of this link in the page's language. */
export const formatMoney = (
  amountMinor: number,
  { currency }: Pick<CheckoutView, 'currency'>,
  writing: Writing,
): string =>
  writeOnce(writing, `${amountMinor} ${currency}`, () =>
    formatAmount(amountMinor, currency, getLocale(writing)),
  );
