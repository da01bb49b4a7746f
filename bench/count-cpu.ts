import type { Cpu, Shop } from './lab/open-shop.ts';

/** CPU of the main threads of the shop and its frames while `work` runs, including the cost of reading it. */
export async function countCpu(shop: Shop, work: () => Promise<unknown>): Promise<Cpu> {
  const before = await shop.readCpu();
  await work();
  const after = await shop.readCpu();
  return { shop: after.shop - before.shop, frame: after.frame - before.frame };
}
