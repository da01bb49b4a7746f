import { type RailOptions, withdrawFromRail } from '../attempts/settle-rail.ts';
import { movePayment } from '../payments/move-payment.ts';
import type { Trigger } from '../payments/transitions.ts';
import { LEASE_MS } from './claim-due-payments.ts';

const move = ({ store, now }: RailOptions, paymentId: string, trigger: Trigger) =>
  store.transaction().execute((trx) => movePayment(trx, { paymentId, trigger, now: now() }));

/**
 * What happens to a payment by itself: a link that nobody has paid in time expires, a hold that has become too old is
 * released. What waits for the shopper at a rail or the card's bank is withdrawn first: if it was approved in time, that
 * counts. While an attempt is at the acquirer nothing happens, and the payment's turn comes again.
 */
export async function runDuePayment(paymentId: string, options: RailOptions): Promise<void> {
  const { store, now, wakeDeliveries } = options;
  const payment = await store
    .selectFrom('payments')
    .leftJoin('attempts', 'attempts.id', 'payments.active_attempt_id')
    .select(['status', 'due_at', 'attempts.id as attemptId', 'attempts.state'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  // One that was taken as an open link, and is held by now, has got a new time: nothing happens to it yet.
  if (!payment || (payment.due_at ?? 0) > now() + LEASE_MS) return;
  const { status, attemptId, state } = payment;
  if (status === 'HELD') await move(options, paymentId, 'release');
  if (status === 'CREATED') {
    if (attemptId && state === 'AT_RAIL') await withdrawFromRail(attemptId, options);
    await move(options, paymentId, 'expire');
  }
  wakeDeliveries();
}
