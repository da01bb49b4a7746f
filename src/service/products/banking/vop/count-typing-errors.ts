type Letters = readonly string[];

function count(a: Letters, b: Letters, most: number): number {
  if (!a.length || !b.length) return Math.min(a.length + b.length, most + 1);
  if (a[0] === b[0]) return count(a.slice(1), b.slice(1), most);
  if (most < 1) return 1;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    1 +
    Math.min(
      count(a.slice(1), b, most - 1),
      count(a, b.slice(1), most - 1),
      count(a.slice(1), b.slice(1), most - 1),
      isSwapped ? count(a.slice(2), b.slice(2), most - 1) : most,
    )
  );
}

/**
 * Counts the wrong, missing, extra and swapped letters (optimal string alignment distance).
 * @param most the limit of the count: a larger distance is returned as `most + 1`. Raising it by one takes four times as long.
 */
export const countTypingErrors = (typed: string, right: string, most: number): number =>
  count([...typed], [...right], most);
