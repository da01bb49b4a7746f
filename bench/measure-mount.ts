import { countNetCpu } from './count-net-cpu.ts';
import type { Lab } from './lab/open-lab.ts';
import type { Shop } from './lab/open-shop.ts';
import { getMedian } from './tables/get-median.ts';
import { type Effort, type Figures, FLOOR, OURS, type Row } from './tables/row.ts';
import { withShops } from './with-shops.ts';

interface Samples {
  shop: number[];
  frame: number[];
  leaves: number[];
}

/** Mounts before the first one that counts, so that code and processes are warm. */
const WARM_UPS = 5;
const MS = 1000;

async function mountOnce(shop: Shop, { shop: inShop, frame: inFrame, leaves }: Samples): Promise<void> {
  let calledAt = 0;
  const cpu = await countNetCpu(shop, async () => {
    shop.server.arrivals.length = 0;
    calledAt = await shop.call('mountPainted');
  });
  inShop.push(cpu.shop);
  inFrame.push(cpu.frame);
  // The page's clock starts at its navigation; both clocks are the system's monotonic one.
  const { NavigationStart = 0 } = await shop.readMetrics();
  const [arrivedAt = Number.NaN] = shop.server.arrivals;
  leaves.push(arrivedAt - (NavigationStart * MS + calledAt));
  await shop.call('unmount');
}

async function measureIn(shops: Map<string, Shop>, { rounds }: Effort): Promise<Figures> {
  const samples = new Map<string, Samples>();
  for (const [name, shop] of shops) {
    samples.set(name, { shop: [], frame: [], leaves: [] });
    await shop.call('cycle', WARM_UPS);
  }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, shop] of shops) await mountOnce(shop, samples.get(name) as Samples);

  const floor = samples.get(FLOOR) as Samples;
  const sum = (of: Samples) => getMedian(of.shop.map((value, index) => value + (of.frame[index] ?? 0)));
  return Object.fromEntries(
    [...samples].map(([name, of]) => [
      name,
      {
        cpu: sum(of),
        cpuRatio: sum(of) / sum(floor),
        shop: getMedian(of.shop),
        shopRatio: getMedian(of.shop) / getMedian(floor.shop),
        leaves: getMedian(of.leaves),
        leavesRatio: getMedian(of.leaves) / getMedian(floor.leaves),
      },
    ]),
  );
}

export const mountRow: Row = {
  id: 'mount',
  title: 'Mount',
  how:
    'From the call until the page in the frame is ready and the shop is painted, warm: CPU of both main threads, the share of it in the ' +
    "shop's page, and the time until the request for the page is at the server, in ms and as a multiple of the floor.",
  columns: [
    { key: 'cpu', title: 'CPU, both', digits: 2 },
    { key: 'cpuRatio', title: '× floor', digits: 2 },
    { key: 'shop', title: 'CPU, shop', digits: 2 },
    { key: 'shopRatio', title: '× floor', digits: 2 },
    { key: 'leaves', title: 'request', digits: 2 },
    { key: 'leavesRatio', title: '× floor', digits: 2 },
  ],
  goals: [
    { subject: OURS, key: 'cpuRatio', atMost: 1.25, text: 'CPU of both, × floor' },
    { subject: OURS, key: 'leavesRatio', atMost: 1.15, text: 'until the request arrives, × floor' },
  ],
  measure: (lab: Lab, effort: Effort) => withShops(lab, (shops) => measureIn(shops, effort)),
};
