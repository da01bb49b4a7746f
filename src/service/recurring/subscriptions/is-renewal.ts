import type { Store } from '../../platform/store/open-store.ts';

/** Whether a payment is for a later cycle of a subscription. */
export async function isRenewal(store: Store, paymentId: string): Promise<boolean> {
  const cycles = store.selectFrom('subscription_cycles').select('cycle').where('payment_id', '=', paymentId);
  return (await cycles.executeTakeFirst()) !== undefined;
}
