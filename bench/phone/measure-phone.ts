import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { forkService } from '../service/fork-service.ts';
import { LINK_REQUEST } from '../service/link-request.ts';
import { openClient } from '../service/open-client.ts';
import { getMedian } from '../tables/get-median.ts';
import type { Figures, Table } from '../tables/row.ts';
import { type Load, loadOnPhone } from './load-on-phone.ts';
import { renderCheckoutShop, renderFloor, renderFloorShop, renderStart } from './render-floor.ts';
import { servePages } from './serve-pages.ts';

const HOSTED = 'ServicePay, hosted';
const EMBEDDED = 'ServicePay, embedded';
/** The floor that each is compared with. */
const FLOORS: Record<string, string> = { [HOSTED]: 'floor, hosted', [EMBEDDED]: 'floor, embedded' };

const median = (loads: Load[], key: keyof Load): number => getMedian(loads.map((load) => load[key]));

function summarize(samples: Map<string, Load[]>): Figures {
  const figures: Figures = {};
  for (const [name, loads] of samples) {
    const floor = samples.get(FLOORS[name] ?? name) ?? loads;
    figures[name] = {
      received: median(loads, 'received'),
      paint: median(loads, 'paint'),
      paintRatio: median(loads, 'paint') / median(floor, 'paint'),
      input: median(loads, 'input'),
      inputRatio: median(loads, 'input') / median(floor, 'input'),
      live: median(loads, 'live'),
      longestTask: median(loads, 'longestTask'),
      ownTask: median(loads, 'longestTask') - median(floor, 'longestTask'),
    };
  }
  return figures;
}

/** Loads a card link as a slow phone does, in turn with a static page that has the same fields. */
export async function measurePhone(browser: Browser, rounds: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'servicepay-bench-'));
  const service = await forkService({ DATA_DIR: dataDir });
  const server = await servePages();
  try {
    const client = await openClient(service.baseUrl);
    await client.logIn();
    const createLink = async (Type: 'standard' | 'embedded') => {
      const body = { ...LINK_REQUEST, Type, Lang: 'en', PaymentMethods: ['card'] };
      return (JSON.parse(await client.post('/api/v4/payments/link', body)) as { PaymentUrl: string })
        .PaymentUrl;
    };
    const { pages, url, otherSite: from } = server;
    pages.set('/', renderStart());
    pages.set('/floor', renderFloor());
    pages.set('/floor-shop', renderFloorShop());
    pages.set('/shop', renderCheckoutShop(service.baseUrl, await createLink('embedded')));
    const subjects = {
      'floor, hosted': `${url}/floor`,
      [HOSTED]: await createLink('standard'),
      'floor, embedded': `${url}/floor-shop`,
      [EMBEDDED]: `${url}/shop`,
    };
    const samples = new Map<string, Load[]>(Object.keys(subjects).map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [name, address] of Object.entries(subjects))
        samples
          .get(name)
          ?.push(await loadOnPhone(browser, address, { from, isShop: name.endsWith('embedded') }));
    return summarize(samples);
  } finally {
    await service.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const phoneTable: Table = {
  id: 'phone',
  title: 'On a slow phone',
  how:
    'A card link without a cache, opened from a page of another site, at 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up and 4 × CPU: ' +
    'kB received with headers, the first contentful paint, a key that the card number has taken, a pay button that works, and the longest task, in ms from the navigation ' +
    'and as a multiple of the floor, or what is beyond it.',
  columns: [
    { key: 'received', title: 'kB', digits: 1 },
    { key: 'paint', title: 'first paint', digits: 0 },
    { key: 'paintRatio', title: '× floor', digits: 2 },
    { key: 'input', title: 'first key', digits: 0 },
    { key: 'inputRatio', title: '× floor', digits: 2 },
    { key: 'live', title: 'pay button', digits: 0 },
    { key: 'longestTask', title: 'longest task', digits: 0 },
    { key: 'ownTask', title: 'beyond floor', digits: 0 },
  ],
  goals: [
    { subject: HOSTED, key: 'received', atMost: 36, text: 'hosted, kB' },
    { subject: EMBEDDED, key: 'received', atMost: 42, text: 'embedded, kB' },
    // Why not 50 ms of a task: docs/decisions.md, 362.
    { subject: HOSTED, key: 'paintRatio', atMost: 1.2, text: 'hosted, first paint, × floor' },
    { subject: HOSTED, key: 'inputRatio', atMost: 1.25, text: 'hosted, first key, × floor' },
    { subject: EMBEDDED, key: 'paintRatio', atMost: 1.35, text: 'embedded, first paint, × floor' },
    { subject: HOSTED, key: 'ownTask', atMost: 75, text: 'hosted, longest task beyond the floor’s, ms' },
    { subject: EMBEDDED, key: 'ownTask', atMost: 75, text: 'embedded, longest task beyond the floor’s, ms' },
  ],
};
