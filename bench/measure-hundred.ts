import { countCpu } from './count-cpu.ts';
import { countNetCpu } from './count-net-cpu.ts';
import type { Lab } from './lab/open-lab.ts';
import type { Shop } from './lab/open-shop.ts';
import { getMedian } from './tables/get-median.ts';
import { type Effort, type Figures, OURS, type Row } from './tables/row.ts';
import { withShops } from './with-shops.ts';

const MANY = 100;
const ASKS = 20;
/** Messages per batch: many if one is cheap, few if it costs milliseconds. */
const MOST_MESSAGES = 2000;
const FEWEST_MESSAGES = 20;
const BATCH_CPU_MS = 60;
const US_PER_MS = 1000;

interface Samples {
  messages: number;
  foreign: number[];
  ask: number[];
}

const countShopCpu = async (shop: Shop, messages: number) =>
  (await countCpu(shop, () => shop.call('hear', messages))).shop / messages;

async function countAskCpu(shop: Shop): Promise<number> {
  let answers = 0;
  const { shop: inShop, frame } = await countNetCpu(shop, async () => {
    answers = (await shop.call('ask', ASKS)).length;
  });
  return answers ? (inShop + frame) / answers : Number.NaN;
}

async function sample(
  shops: Map<string, Shop>,
  empty: Shop,
  { rounds }: Effort,
): Promise<Map<string, Samples>> {
  const samples = new Map<string, Samples>();
  for (const [name, shop] of shops) {
    await shop.call('hear', FEWEST_MESSAGES);
    const cost = await countShopCpu(shop, FEWEST_MESSAGES);
    const messages = Math.round(Math.min(MOST_MESSAGES, Math.max(FEWEST_MESSAGES, BATCH_CPU_MS / cost)));
    samples.set(name, { messages, foreign: [], ask: [] });
  }
  await countShopCpu(empty, MOST_MESSAGES);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, shop] of shops) {
      const { messages, foreign, ask } = samples.get(name) as Samples;
      const base = await countShopCpu(empty, messages);
      foreign.push((await countShopCpu(shop, messages)) - base);
      ask.push(await countAskCpu(shop));
    }
  }
  return samples;
}

async function measureIn(shops: Map<string, Shop>, empty: Shop, effort: Effort): Promise<Figures> {
  for (const shop of shops.values()) await shop.call('mount');
  const one = await sample(shops, empty, effort);
  for (const shop of shops.values()) await shop.call('mountMany', MANY - 1);
  const many = await sample(shops, empty, effort);
  return Object.fromEntries(
    [...shops.keys()].map((name) => {
      const [alone, crowded] = [one.get(name) as Samples, many.get(name) as Samples];
      return [
        name,
        {
          foreign: getMedian(alone.foreign) * US_PER_MS,
          foreignMany: getMedian(crowded.foreign) * US_PER_MS,
          askRatio: getMedian(crowded.ask) / getMedian(alone.ask),
        },
      ];
    }),
  );
}

export const hundredRow: Row = {
  id: 'hundred',
  title: 'Foreign messages, and a hundred checkouts',
  how:
    "CPU of the shop's main thread for a message that belongs to no checkout, above the same message to an empty page, in " +
    'µs, with one checkout and with a hundred; then the CPU of a round trip with a hundred, as a multiple of that with one.',
  columns: [
    { key: 'foreign', title: 'message, 1', digits: 1 },
    { key: 'foreignMany', title: 'message, 100', digits: 1 },
    { key: 'askRatio', title: 'round trip, 100 / 1', digits: 2 },
  ],
  goals: [
    { subject: OURS, key: 'foreign', atMost: 5, text: 'a foreign message with 1 checkout, µs' },
    { subject: OURS, key: 'foreignMany', atMost: 1.5, text: 'a foreign message with 100 checkouts, µs' },
    {
      subject: OURS,
      key: 'askRatio',
      atMost: 1.4,
      text: 'round trip with 100 checkouts, CPU, × that with 1',
    },
  ],
  async measure(lab: Lab, effort: Effort) {
    const empty = await lab.openShop();
    const figures = await withShops(lab, (shops) => measureIn(shops, empty, effort));
    await empty.close();
    return figures;
  },
};
