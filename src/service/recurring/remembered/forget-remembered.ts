import type { Forget } from '../../platform/subjects/forget.ts';
import { forgetCards } from './forget-cards.ts';
import { toEmailKey } from './remembered-shoppers.ts';

/** Deletes the cards that the addresses of a shopper find, and the requests for their codes. */
export const forgetRemembered: Forget = async (trx, { companyId, emails, now }) => {
  const keys = [...new Set(emails.map(toEmailKey))];
  if (!keys.length) return;
  const forgotten = await trx
    .deleteFrom('remembered_shoppers')
    .where('company_id', '=', companyId)
    .where('email_key', 'in', keys)
    .returning('id')
    .execute();
  for (const shopper of forgotten) await forgetCards(trx, shopper, now);
  const finders = trx.deleteFrom('card_finders').where('company_id', '=', companyId);
  await finders.where('email_key', 'in', keys).execute();
};
