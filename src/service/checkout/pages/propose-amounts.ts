/** How proposals are made of the merchant's own. */
const TIMES = [1, 2, 5, 1 / 2, 1 / 5];
const PROPOSALS = 3;

/**
 * Amounts to choose with one press where the shopper decides, the smallest first: the merchant's own, and the next ones around it that can
 * be paid.
 */
export const proposeAmounts = (
  amountMinor: number,
  { minMinor, maxMinor }: { minMinor: number; maxMinor: number },
): number[] =>
  TIMES.map((times) => amountMinor * times)
    .filter((minor) => Number.isInteger(minor) && minor >= minMinor && minor <= maxMinor)
    .slice(0, PROPOSALS)
    .sort((a, b) => a - b);
