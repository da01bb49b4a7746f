import type { Forget } from '../../platform/subjects/forget.ts';
import { cancelMandate } from './mandates.ts';

/** Cancels the mandates that a shopper gave with some payments. The ended mandate itself is kept: it proves past debits. */
export const forgetMandates: Forget = async (trx, { paymentIds, now }) => {
  if (!paymentIds.length) return;
  const given = await trx
    .selectFrom('mandates')
    .select('id')
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
  for (const { id } of given) await cancelMandate(trx, { id, now });
  const mandates = trx.updateTable('mandates').set({ shopper_reference: null });
  await mandates.where('payment_id', 'in', paymentIds).execute();
};
