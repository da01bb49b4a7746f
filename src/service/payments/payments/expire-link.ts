import type { Store } from '../../platform/store/open-store.ts';
import { movePayment } from './move-payment.ts';

/** Records that no one paid a link in time. Changes nothing if the payment has moved on, or an attempt is under way. */
export async function expireLink(
  { store, now }: { store: Store; now: () => number },
  paymentId: string,
): Promise<void> {
  await store.transaction().execute((trx) => movePayment(trx, { paymentId, trigger: 'expire', now: now() }));
}
