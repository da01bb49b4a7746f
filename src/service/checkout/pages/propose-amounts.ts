/** The factors that are applied to the merchant's amount. */
const TIMES = [1, 2, 5, 1 / 2, 1 / 5];
const PROPOSALS = 3;

/**
 * Proposes amounts if the shopper decides, smallest first: the merchant's own, and the closest others that are within the limits.
 */
export const proposeAmounts = (
  amountMinor: number,
  { minMinor, maxMinor }: { minMinor: number; maxMinor: number },
): number[] =>
  TIMES.map((times) => amountMinor * times)
    .filter((minor) => Number.isInteger(minor) && minor >= minMinor && minor <= maxMinor)
    .slice(0, PROPOSALS)
    .sort((a, b) => a - b);
