import type { Store } from '../../../../src/service/platform/store/open-store.ts';

/** Orders at the simulated banks and wallets. */
export const countOrders = async (store: Store, state: 'WAITING' | 'APPROVED'): Promise<number> =>
  (await store.selectFrom('rail_orders').select('token').where('state', '=', state).execute()).length;

/** Counts the charges of shoppers, by card or otherwise. */
export const countCharges = async (store: Store): Promise<number> =>
  (await store.selectFrom('acquirer_authorizations').select('reference').execute()).length +
  (await countOrders(store, 'APPROVED'));
