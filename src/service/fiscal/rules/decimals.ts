/** Divides whole numbers. A half is rounded away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * Writes a whole number of the smallest part as a decimal, with at least two places.
 * @example writeDecimal(1500n, 3) === '1.50'
 */
export function writeDecimal(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/(\.\d\d\d*?)0+$/, '$1');
  return value < 0n ? `-${text}` : text;
}

/** @param amountMinor in cents */
export const writeAmount = (amountMinor: number): string => writeDecimal(BigInt(amountMinor), 2);
