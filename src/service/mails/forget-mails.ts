import type { Forget } from '../platform/subjects/forget.ts';

/** Deletes the mails about payments, also those that were not sent yet. */
export const forgetMails: Forget = async (trx, { paymentIds }) => {
  if (!paymentIds.length) return;
  await trx.deleteFrom('mails').where('payment_id', 'in', paymentIds).execute();
};
