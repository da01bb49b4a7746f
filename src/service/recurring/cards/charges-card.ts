import type { SavedCardRow } from '../tables/cards.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { findSubscriber } from './find-subscriber.ts';

type Charging = Pick<
  SubscriptionRow,
  'id' | 'company_id' | 'card_token' | 'card_brand' | 'card_last4' | 'card_expiry' | 'metadata'
>;

/** Whether a subscription charges this saved card. Tokens may differ, because the same card may have been saved again. */
export function chargesCard(subscription: Charging, card: SavedCardRow): boolean {
  const { card_token, card_brand, card_last4, card_expiry } = subscription;
  if (card_token === null) return false;
  if (card_token === card.acquirer_token) return true;
  const isSame = card_brand === card.brand && card_last4 === card.last4 && card_expiry === card.expiry;
  return isSame && findSubscriber(subscription).shopperReference === card.shopper_reference;
}
