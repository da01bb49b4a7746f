/**
 * Counts how many letters are wrong, missing, too many or swapped with their neighbor (optimal string alignment).
 * @param most where counting ends: texts further apart than that have `most + 1`
 */
export function countTypingErrors(typed: string, right: string, most: number): number {
  const [a, b] = [[...typed], [...right]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [earlier, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, other] of b.entries()) {
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other;
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + Number(letter !== other),
          isSwapped ? (earlier[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...current) > most && Math.min(...previous) > most) return most + 1;
    [earlier, previous] = [previous, current];
  }
  return Math.min(previous.at(-1) ?? 0, most + 1);
}
