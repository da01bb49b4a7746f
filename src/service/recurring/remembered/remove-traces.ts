import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Removes who asked for codes, and then addresses that have no card any more. @returns how many of the first, at most `limit` */
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
            .whereRef('shopper_reference', '=', 'remembered_shoppers.id'),
        ),
      ),
    )
    .execute();
  return old.length;
}
