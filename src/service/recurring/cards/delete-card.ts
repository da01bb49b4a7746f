import { reject, rejectNaming } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../tables/cards.ts';
import { chargesCard } from './charges-card.ts';
import { releaseTokens } from './forget-tokens.ts';

async function findSubscription(trx: StoreTransaction, card: SavedCardRow): Promise<string | undefined> {
  const candidates = await trx
    .selectFrom('subscriptions')
    .select(['id', 'company_id', 'card_token', 'card_brand', 'card_last4', 'card_expiry', 'metadata'])
    .where('company_id', '=', card.company_id)
    .where('card_last4', '=', card.last4)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'])
    .orderBy('created_at')
    .execute();
  return candidates.find((candidate) => chargesCard(candidate, card))?.id;
}

/**
 * Deletes a card of the company.
 * @throws Rejection 404 for an unknown card, or one of another company; 409 while a subscription charges it
 */
export async function deleteCard(
  trx: StoreTransaction,
  { companyId, id, now }: { companyId: number; id: string; now: number },
): Promise<void> {
  const cards = trx.selectFrom('saved_cards').selectAll().where('company_id', '=', companyId);
  const card = await cards.where('id', '=', id).forUpdate().executeTakeFirst();
  if (!card) throw reject('CARD_NOT_FOUND');
  const subscriptionId = await findSubscription(trx, card);
  if (subscriptionId) throw rejectNaming('CARD_IN_USE', subscriptionId);
  await trx.deleteFrom('saved_cards').where('id', '=', id).execute();
  await releaseTokens(trx, [card.acquirer_token], now);
}
