/**
 * Does something for each, a few at the same time. One that fails keeps no other from its turn.
 * @param limit how many at the same time
 * @throws the first failure, when all have had their turn
 */
export async function forEachBounded<Item>(
  items: AsyncGenerator<Item>,
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);
  // A generator gives each item to one of those who ask.
  const work = async () => {
    for await (const item of items) await run(item).catch(keep);
  };
  await Promise.all(Array.from({ length: limit }, () => work().catch(keep)));
  if (failures.length) throw failures[0];
}
