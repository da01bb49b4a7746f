/**
 * Runs a function for each item, a few at the same time. A failure does not stop the others.
 * @param limit most items at the same time
 * @throws the first failure, after all items have been tried
 */
export async function forEachBounded<Item>(
  items: AsyncGenerator<Item>,
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);
  // A generator yields each item to one of its consumers.
  const work = async () => {
    for await (const item of items) await run(item).catch(keep);
  };
  await Promise.all(Array.from({ length: limit }, () => work().catch(keep)));
  if (failures.length) throw failures[0];
}
