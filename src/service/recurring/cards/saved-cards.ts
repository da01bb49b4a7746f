import { randomUUID } from 'node:crypto';
import type { StoredMeans } from '../../payments/attempts/claim-attempt.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../tables/cards.ts';
import type { CardOwner } from './find-card-owner.ts';
import { releaseTokens } from './forget-tokens.ts';

/** The maximum number of cards of a shopper at a company. A new card replaces the oldest one. */
export const MAX_SAVED_CARDS = 10;

export type CardToSave = Pick<SavedCardRow, 'brand' | 'last4' | 'expiry' | 'acquirer_token' | 'email'>;

/** The part of a saved card that the attempt which charges it stores. */
export const pickCardColumns = ({ id, brand, last4 }: SavedCardRow): StoredMeans => ({
  card_brand: brand,
  card_last4: last4,
  saved_card_id: id,
});

/** The condition of every query in this file: a card is visible only to its company and shopper. */
const toColumns = ({ companyId, shopperReference }: CardOwner) => ({
  company_id: companyId,
  shopper_reference: shopperReference,
});

/** The other table has all the columns that are used here. */
const getTable = ({ table }: CardOwner) => (table ?? 'saved_cards') as 'saved_cards';

const selectNewest = (store: Store | StoreTransaction, owner: CardOwner) =>
  store
    .selectFrom(getTable(owner))
    .where(({ and }) => and(toColumns(owner)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** Lists cards, newest first, including expired ones. */
export const listSavedCards = (store: Store, owner: CardOwner): Promise<SavedCardRow[]> =>
  selectNewest(store, owner).selectAll().execute();

/**
 * Saves a card, in the transaction of its payment. If the same card is saved again, it keeps its row and id, which merchants may
 * have stored.
 * @returns the id of the card
 */
export async function saveCard(
  trx: StoreTransaction,
  { owner, card, now }: { owner: CardOwner; card: CardToSave; now: number },
): Promise<string> {
  // Lock, so that two concurrent payments of a shopper do not exceed the maximum number of cards.
  const ofOwner = trx.selectFrom(getTable(owner)).where(({ and }) => and(toColumns(owner)));
  const before = await ofOwner.select('acquirer_token').orderBy('id').forUpdate().execute();
  const { acquirer_token, email } = card;
  // The shopper pays with it again, so it may be charged again.
  const row = {
    acquirer_token,
    email,
    created_at: now,
    ...(!owner.table && { stop_reason: null, stopped_by: null }),
  };
  const { id } = await trx
    .insertInto(getTable(owner))
    .values({ ...toColumns(owner), ...card, ...row, id: `card_${randomUUID()}` })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'shopper_reference', 'brand', 'last4', 'expiry']).doUpdateSet(row),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom(getTable(owner))
    .where(({ and }) => and(toColumns(owner)))
    .where('id', 'not in', selectNewest(trx, owner).select('id').limit(MAX_SAVED_CARDS))
    .execute();
  const after = await ofOwner.select('acquirer_token').execute();
  const kept = new Set(after.map((saved) => saved.acquirer_token));
  const given = before.map((saved) => saved.acquirer_token).filter((token) => !kept.has(token));
  await releaseTokens(trx, given, now);
  return id;
}

/** Deletes a card. An unknown card, or one of another shopper, is ignored. */
export function removeSavedCard(
  store: Store,
  owner: CardOwner,
  { id, now }: { id: string; now: number },
): Promise<void> {
  return store.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom(getTable(owner))
      .where(({ and }) => and({ ...toColumns(owner), id }))
      .returning('acquirer_token')
      .execute();
    const tokens = removed.map(({ acquirer_token }) => acquirer_token);
    await releaseTokens(trx, tokens, now);
  });
}
