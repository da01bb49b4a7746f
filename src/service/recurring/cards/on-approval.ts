import type { AttemptFollower, Keeping } from '../../payments/attempts/followers.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findCardOwner } from './find-card-owner.ts';
import { followSavedCard } from './record-saved-card.ts';
import { saveCard } from './saved-cards.ts';
import { endCard } from './stop-card.ts';

/** Saves the card of an approved payment, if its shopper wants that. */
async function keep(trx: StoreTransaction, { attempt, cardToken, readLink, now }: Keeping): Promise<void> {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry, email } = attempt;
  if (!cardToken || !brand || !last4 || !expiry) return;
  const { link } = await readLink();
  const owner = findCardOwner(link);
  if (!owner) return;
  const card = { brand, last4, expiry, acquirer_token: cardToken, email };
  await followSavedCard(trx, { link, owner, cardId: await saveCard(trx, { owner, card, now }), now });
}

export const cardFollower: AttemptFollower = {
  origins: ['shopper', 'merchant', 'renewal'],
  approved: keep,
  kept: keep,
  async declined(trx, { attempt: { saved_card_id: id }, isFinal }) {
    if (isFinal && id) await endCard(trx, { id });
  },
};
