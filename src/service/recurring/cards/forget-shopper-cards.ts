import type { Forget } from '../../platform/subjects/forget.ts';
import { releaseTokens } from './forget-tokens.ts';

/** Deletes the saved cards of a shopper, here and at the acquirer, and whose card sessions were. */
export const forgetShopperCards: Forget = async (trx, { companyId, reference, now }) => {
  if (reference === null) return;
  const cards = trx.deleteFrom('saved_cards').where('company_id', '=', companyId);
  const deleted = await cards
    .where('shopper_reference', '=', reference)
    .returning('acquirer_token')
    .execute();
  await releaseTokens(
    trx,
    deleted.map(({ acquirer_token }) => acquirer_token),
    now,
  );
  await trx
    .updateTable('card_sessions')
    .set({ shopper_reference: '', metadata: '{}' })
    .where('company_id', '=', companyId)
    .where('shopper_reference', '=', reference)
    .execute();
};
