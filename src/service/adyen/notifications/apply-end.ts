import { OPEN_STATES } from '../../payments/attempts/finish-attempt.ts';
import { TAKEN } from '../../payments/modifications/payment-sums.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import { type Apply, booked, inTransaction, LATER, say, UNKNOWN } from './apply.ts';
import { findPayment, isAboutOther } from './find-payment.ts';
import { loseMoney } from './follow-own-pages.ts';
import { NOT_YET } from './not-yet.ts';
import { recoverOpen } from './recover-open.ts';

const OTHER = 'names a payment other than that of the attempt';

/**
 * Handles a late confirmation of a cancellation: the approval had been counted because the confirmation was missing, but no money
 * was taken.
 */
const takeBack = inTransaction(async (facts) => {
  const { trx, attempt, payment, options } = facts;
  if (attempt.state !== 'APPROVED') return say('cancels an attempt that nothing was paid by', facts);
  if (TAKEN.includes(payment.status)) return loseMoney(facts);
  const move = { paymentId: payment.id, now: options.now() };
  const moved =
    (await movePayment(trx, options, { ...move, trigger: 'release' })) ??
    (await movePayment(trx, options, { ...move, trigger: 'fail' }));
  if (moved) return booked(moved);
  return NOT_YET.includes(payment.status) ? LATER : say('cancels what has ended', facts);
});

export const applyTechnicalCancel: Apply = async (notification, options) => {
  const found = await findPayment(options.store, notification);
  if (!found) return UNKNOWN;
  const facts = { ...found, notification, options };
  if (await isAboutOther(options.store, found.attempt, notification.original_reference))
    return say(OTHER, facts);
  await options.store
    .updateTable('adyen_payments')
    .set(({ fn, val }) => ({
      is_cancelled: notification.success,
      cancelled_psp: fn.coalesce(val(notification.original_reference), 'psp_reference'),
    }))
    .where('reference', '=', found.attempt.id)
    .execute();
  await recoverOpen(found, options);
  return notification.success ? takeBack(notification, options) : say('could not cancel', facts);
};

/** Releases a hold that has expired at Adyen. A capture that is under way decides first. */
export const releaseExpired = inTransaction(async (facts) => {
  const { trx, attempt, payment, notification, options } = facts;
  const named = notification.original_reference ?? notification.psp_reference;
  if (await isAboutOther(trx, attempt, named)) return say(OTHER, facts);
  if (OPEN_STATES.includes(attempt.state)) return LATER;
  if (attempt.state !== 'APPROVED' || !NOT_YET.includes(payment.status))
    return say('has expired after its end', facts);
  const captures = trx.selectFrom('modifications').select('id').where('payment_id', '=', payment.id);
  const open = captures.where('kind', '=', 'capture').where('state', 'in', ['QUEUED', 'SENT']);
  if (await open.executeTakeFirst()) return LATER;
  const move = { paymentId: payment.id, now: options.now() };
  const moved =
    (await movePayment(trx, options, { ...move, trigger: 'release' })) ??
    (await movePayment(trx, options, { ...move, trigger: 'fail' }));
  return moved ? booked(moved) : LATER;
});

/** Ends an attempt whose shopper can no longer pay. */
export const closeOffer: Apply = async (notification, options) => {
  const { store, payments } = options;
  const found = await findPayment(store, notification);
  if (!found) return UNKNOWN;
  const facts = { ...found, notification, options };
  const { id, state } = found.attempt;
  const named = notification.original_reference ?? notification.psp_reference;
  if (await isAboutOther(store, found.attempt, named)) return say(OTHER, facts);
  if (!OPEN_STATES.includes(state)) return say('closes what has ended', facts);
  // Its own reference is not known yet, so it may be another offer.
  if (!(await payments.find(id))?.psp_reference) return LATER;
  await payments.withdraw(id);
  await recoverOpen(found, options);
  const after = await findPayment(store, notification);
  return after && !OPEN_STATES.includes(after.attempt.state) ? booked(after.attempt) : LATER;
};
