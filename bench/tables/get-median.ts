/** The middle value of an ordered list, or the upper one of the two in the middle; NaN if the list is empty. */
export function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
