import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Deletes old requests for codes, then addresses without cards. @returns the number of deleted requests, at most `limit` */
export async function removeTraces(trx: StoreTransaction, before: number, limit: number): Promise<number> {
  const finders = trx.selectFrom('card_finders').select('id').where('created_at', '<', before);
  const old = (await finders.orderBy('created_at').limit(limit).execute()).map(({ id }) => id);
  if (old.length) await trx.deleteFrom('card_finders').where('id', 'in', old).execute();
  await trx
    .deleteFrom('remembered_shoppers')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('remembered_cards')
            .select('remembered_cards.id')
            // Compare the company too, because the index on cards begins with it.
            .whereRef('remembered_cards.company_id', '=', 'remembered_shoppers.company_id')
            .whereRef('shopper_reference', '=', 'remembered_shoppers.id'),
        ),
      ),
    )
    .execute();
  return old.length;
}
