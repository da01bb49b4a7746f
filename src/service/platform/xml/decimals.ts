/** Divides integers. Halves are rounded away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * Writes an integer as a decimal with its last `places` digits after the point, of which at least two are kept.
 * @example writeDecimal(1500n, 3) === '1.50'
 */
export function writeDecimal(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/(\.\d\d\d*?)0+$/, '$1');
  return value < 0n ? `-${text}` : text;
}

/** Formats an amount. @param amountMinor in cents */
export const writeEuros = (amountMinor: number): string => writeDecimal(BigInt(amountMinor), 2);
