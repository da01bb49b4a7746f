import type { CheckoutView } from '../../protocol/checkout-api.ts';
import { CURRENCY_EXPONENTS, toMajor } from '../../protocol/money.ts';
import { getLocale } from './get-locale.ts';
import { type Writing, writeOnce } from './write-once.ts';

/** Formats an amount without currency, as typed in the page's language: without thousands separators. */
export const writeNumber = (
  amountMinor: number,
  { currency }: Pick<CheckoutView, 'currency'>,
  writing: Writing,
): string =>
  writeOnce(writing, `${amountMinor} ${currency} number`, () => {
    const digits = CURRENCY_EXPONENTS[currency];
    const format = new Intl.NumberFormat(getLocale(writing), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
    return format.format(toMajor(amountMinor, currency));
  });
