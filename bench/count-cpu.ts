import type { Cpu, Shop } from './open-shop.ts';

/** CPU of the shop's main thread and of the frames' while `work` runs, what reading it costs included. */
export async function countCpu(shop: Shop, work: () => Promise<unknown>): Promise<Cpu> {
  const before = await shop.readCpu();
  await work();
  const after = await shop.readCpu();
  return { shop: after.shop - before.shop, frame: after.frame - before.frame };
}
