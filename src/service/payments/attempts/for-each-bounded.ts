/**
 * Runs a function for each item, with limited concurrency. A failure does not stop the others.
 * @param limit the maximum number of concurrent items
 * @throws the first failure, after all items have been tried
 */
export async function forEachBounded<Item>(
  items: AsyncGenerator<Item>,
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const keep = (error: unknown) => void failures.push(error);
  // The workers share the generator, which yields each item to only one of them.
  const work = async () => {
    for await (const item of items) await run(item).catch(keep);
  };
  await Promise.all(Array.from({ length: limit }, () => work().catch(keep)));
  if (failures.length) throw failures[0];
}
