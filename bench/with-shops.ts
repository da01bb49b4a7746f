import type { Lab } from './lab/open-lab.ts';
import type { Shop } from './lab/open-shop.ts';
import { SUBJECTS } from './list-subjects.ts';

/** Opens a shop for every subject that can be driven, lets `work` measure in them, and closes them. */
export async function withShops<T>(
  lab: Lab,
  work: (shops: Map<string, Shop>) => Promise<T>,
  accepts: (shop: Shop) => Promise<boolean> = async () => true,
): Promise<T> {
  const shops = new Map<string, Shop>();
  for (const subject of SUBJECTS) {
    if (!subject.drive) continue;
    const shop = await lab.openShop(subject);
    await shop.call('mount');
    if (await accepts(shop)) shops.set(subject.name, shop);
    else await shop.close();
    await shop.call('unmount').catch(() => {});
  }
  const result = await work(shops);
  for (const shop of shops.values()) await shop.close();
  return result;
}

/** For `withShops`: whether the script can ask the page a question. */
export const canAsk = async (shop: Shop): Promise<boolean> => (await shop.call('ask', 1)).length > 0;
