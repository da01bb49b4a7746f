import { ADDRESSES } from '../stack/addresses.ts';

/** Exactly the address that the shop gave its link for this end, the order in it and all. */
export const createReturnPattern = (page: 'success' | 'failure' | 'cancel'): RegExp =>
  new RegExp(`^${ADDRESSES.shop}/${page}\\?order=[0-9a-f-]{36}$`);
