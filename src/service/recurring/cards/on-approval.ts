import type { AttemptFollower } from '../../payments/attempts/followers.ts';
import { findCardOwner } from './find-card-owner.ts';
import { followSavedCard } from './record-saved-card.ts';
import { saveCard } from './saved-cards.ts';

/** Saves the card that a payment was approved with, if its shopper wants that. */
export const cardFollower: AttemptFollower = {
  origins: ['shopper', 'merchant', 'renewal'],
  async approved(trx, { attempt, cardToken, readLink, now }) {
    const { card_brand: brand, card_last4: last4, card_expiry: expiry, email } = attempt;
    if (!cardToken || !brand || !last4 || !expiry) return;
    const { link } = await readLink();
    const owner = findCardOwner(link);
    if (!owner) return;
    const card = { brand, last4, expiry, acquirer_token: cardToken, email };
    await followSavedCard(trx, { link, owner, cardId: await saveCard(trx, { owner, card, now }), now });
  },
};
