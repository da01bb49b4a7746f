import type { StoreFollower } from '../../merchants/directory/stores.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Tells the terminals of a store, with their next hello, whether they may accept the local API. */
export const terminalStores: StoreFollower = {
  async localApiSwitched(trx, { companyId, storeId }) {
    await trx
      .updateTable('terminals')
      .set({ must_say_hello: 1 })
      .where('company_id', '=', companyId)
      .where('store_id', '=', storeId)
      .execute();
  },
};

interface TerminalSwitch {
  companyId: number;
  poiid: string;
  isOff: boolean;
  now: number;
}

/** Switches a terminal off or on, which it learns with its next hello. @returns false if the company has no such terminal */
export async function switchTerminal(
  store: Store,
  { companyId, poiid, isOff, now }: TerminalSwitch,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('terminals')
    .set({ is_switched_off: Number(isOff), must_say_hello: 1, updated_at: now })
    .where('company_id', '=', companyId)
    .where('poiid', '=', poiid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
