import { countCpu } from './count-cpu.ts';
import type { Cpu, Shop } from './lab/open-shop.ts';

/** CPU of the main threads of the shop and its frames while `work` runs, without the cost of reading it. */
export async function countNetCpu(shop: Shop, work: () => Promise<unknown>): Promise<Cpu> {
  const reading = await countCpu(shop, () => shop.call('nothing'));
  const cpu = await countCpu(shop, work);
  return { shop: cpu.shop - reading.shop, frame: cpu.frame - reading.frame };
}
