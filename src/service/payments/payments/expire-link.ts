import type { Store } from '../../platform/store/open-store.ts';
import type { MoveNeeds } from './followers.ts';
import { movePayment } from './move-payment.ts';

/** Records that a link was not paid in time. Has no effect if the payment has moved on, or if an attempt is in progress. */
export async function expireLink(
  { store, now, followers }: MoveNeeds & { store: Store; now: () => number },
  paymentId: string,
): Promise<void> {
  const move = { paymentId, trigger: 'expire' as const, now: now() };
  await store.transaction().execute((trx) => movePayment(trx, { followers }, move));
}
