import { countCpu } from './count-cpu.ts';
import { getMedian } from './get-median.ts';
import type { Lab } from './open-lab.ts';
import type { Shop } from './open-shop.ts';
import { type Effort, type Figures, OURS, type Row } from './row.ts';
import { EMPTY, withShops } from './with-shops.ts';

const INSERTIONS = 1000;
/** So that the browser has compiled all of it as well as it can. */
const WARM_UPS = 5000;
const US_PER_MS = 1000;

async function measureIn(shops: Map<string, Shop>, { takeRounds }: Effort): Promise<Figures> {
  const samples = new Map([...shops.keys()].map((name) => [name, [] as number[]]));
  for (const [name, shop] of shops) {
    if (name !== EMPTY) await shop.call('mount');
    await shop.call('insert', WARM_UPS);
  }
  for (const _round of takeRounds())
    for (const [name, shop] of shops) {
      const { shop: cpu } = await countCpu(shop, () => shop.call('insert', INSERTIONS));
      samples.get(name)?.push(cpu / INSERTIONS);
    }
  const base = getMedian(samples.get(EMPTY) ?? []);
  return Object.fromEntries(
    [...samples].map(([name, values]) => [
      name,
      { cpu: getMedian(values) * US_PER_MS, ratio: getMedian(values) / base },
    ]),
  );
}

export const domTaxRow: Row = {
  id: 'dom-tax',
  title: "Tax on the shop's own work",
  how:
    "CPU of the shop's main thread to insert seven nodes and take them away, with one checkout in the page, in µs and " +
    'as a multiple of an empty page.',
  columns: [
    { key: 'cpu', title: 'CPU', digits: 1 },
    { key: 'ratio', title: '× empty page', digits: 2 },
  ],
  goals: [{ subject: OURS, key: 'ratio', atMost: 1.05, text: "the shop's own work, × an empty page" }],
  async measure(lab: Lab, effort: Effort) {
    const empty = await lab.openShop({});
    const figures = await withShops(lab, (shops) => measureIn(new Map([[EMPTY, empty], ...shops]), effort));
    await empty.close();
    return figures;
  },
};
