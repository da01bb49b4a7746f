import { countNetCpu } from './count-net-cpu.ts';
import type { Lab } from './lab/open-lab.ts';
import type { Shop } from './lab/open-shop.ts';
import { getMedian } from './tables/get-median.ts';
import { type Effort, type Figures, FLOOR, OURS, type Row } from './tables/row.ts';
import { canAsk, withShops } from './with-shops.ts';

interface Samples {
  times: number[];
  cpu: number[];
}

async function measureIn(shops: Map<string, Shop>, { asks, rounds }: Effort): Promise<Figures> {
  const samples = new Map<string, Samples>();
  for (const [name, shop] of shops) {
    samples.set(name, { times: [], cpu: [] });
    await shop.call('mount');
    await shop.call('ask', asks);
  }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, shop] of shops) {
      const of = samples.get(name) as Samples;
      const { shop: inShop, frame } = await countNetCpu(shop, async () => {
        of.times.push(...(await shop.call('ask', asks)));
      });
      of.cpu.push((inShop + frame) / asks);
    }
  const floor = samples.get(FLOOR) as Samples;
  return Object.fromEntries(
    [...samples].map(([name, { times, cpu }]) => [
      name,
      {
        median: getMedian(times),
        ratio: getMedian(times) / getMedian(floor.times),
        cpu: getMedian(cpu),
        cpuRatio: getMedian(cpu) / getMedian(floor.cpu),
      },
    ]),
  );
}

export const roundTripRow: Row = {
  id: 'round-trip',
  title: 'Round trip',
  how:
    'A question like `validate()` and its answer, in ms: median by the clock and CPU of both main threads, also as ' +
    'multiples of the floor.',
  columns: [
    { key: 'median', title: 'median', digits: 3 },
    { key: 'ratio', title: '× floor', digits: 2 },
    { key: 'cpu', title: 'CPU', digits: 3 },
    { key: 'cpuRatio', title: '× floor', digits: 2 },
  ],
  goals: [
    { subject: OURS, key: 'ratio', atMost: 1.2, text: 'median, × floor' },
    { subject: OURS, key: 'cpuRatio', atMost: 1.25, text: 'CPU, × floor' },
  ],
  measure: (lab: Lab, effort: Effort) => withShops(lab, (shops) => measureIn(shops, effort), canAsk),
};
