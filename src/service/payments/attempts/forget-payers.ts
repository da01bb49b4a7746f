import type { Forget } from '../../platform/subjects/forget.ts';

/** Deletes what shoppers have typed about themselves. */
export const forgetPayers: Forget = async (trx, { paymentIds }) => {
  if (!paymentIds.length) return;
  const typed = trx.updateTable('attempts').set({ email: null, holder_name: null });
  await typed.where('payment_id', 'in', paymentIds).execute();
};
