import { CURRENCY_EXPONENTS, type Currency } from '../../protocol/money.ts';

/** Converts the amount of a number field into minor units. Fractions of them are kept, so that the service refuses them. */
export const toMinorUnits = (typed: FormDataEntryValue | null, currency: Currency): number =>
  // Rounding removes floating-point errors: 19.9 × 100 is 1989.9999999999998.
  Number((Number(typed) * 10 ** CURRENCY_EXPONENTS[currency]).toFixed(4));
