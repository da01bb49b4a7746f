import { CURRENCY_EXPONENTS, type Currency } from '../../protocol/money.ts';

/** The amount of a number field in minor units. Smaller parts of them stay: the service refuses them. */
export const toMinorUnits = (typed: FormDataEntryValue | null, currency: Currency): number =>
  // Without the errors of floating-point numbers: 19.9 × 100 is 1989.9999999999998.
  Number((Number(typed) * 10 ** CURRENCY_EXPONENTS[currency]).toFixed(4));

/** An amount as a number field takes it. */
export const toMajorUnits = (amountMinor: number, currency: Currency): string => {
  const exponent = CURRENCY_EXPONENTS[currency];
  return (amountMinor / 10 ** exponent).toFixed(exponent);
};
