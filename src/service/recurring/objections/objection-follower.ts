import type { Moved, PaymentFollower } from '../../payments/payments/followers.ts';
import type { Trigger } from '../../payments/payments/transitions.ts';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import { readOwnedLink } from '../../payments/terms/stored-links.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { objectToCard } from '../cards/stop-card.ts';
import { findMandateOf, objectToMandate } from '../mandates/mandates.ts';
import { allowSubscriptions, stopSubscriptions } from '../subscriptions/stop-subscriptions.ts';
import type { SubscriptionNeeds } from '../subscriptions/subscription-needs.ts';

/** The moves by which a payer objects to a payment. A refund is none. */
const OBJECTIONS: readonly Trigger[] = ['dispute', 'lose_again'];

/** Finds the saved card that a payment has charged or saved. */
async function findCardId(trx: StoreTransaction, attempt: AttemptRow): Promise<string | null> {
  const { saved_card_id: id, card_brand, card_last4, card_expiry, payment_id } = attempt;
  // A sale at a terminal has no link.
  if (id || !card_brand || !card_last4 || !card_expiry || attempt.origin === 'terminal') return id;
  const owner = findCardOwner((await readOwnedLink(trx, payment_id)).link);
  if (!owner) return null;
  const cards = trx.selectFrom('saved_cards').select('id').where('company_id', '=', owner.companyId);
  const card = await cards
    .where('shopper_reference', '=', owner.shopperReference)
    .where('brand', '=', card_brand)
    .where('last4', '=', card_last4)
    .where('expiry', '=', card_expiry)
    .executeTakeFirst();
  return card?.id ?? null;
}

/** Finds what a payment was paid with: a saved card or a mandate. */
async function findMeans(trx: StoreTransaction, paymentId: string) {
  const attempts = trx.selectFrom('attempts').selectAll().where('payment_id', '=', paymentId);
  const attempt = await attempts.where('state', '=', 'APPROVED').executeTakeFirst();
  if (!attempt) return {};
  if (attempt.method === 'sepa_direct_debit') return { mandateId: (await findMandateOf(trx, attempt))?.id };
  return { cardId: await findCardId(trx, attempt) };
}

/** Whether a debit came back without an objection: an acquirer reports that as a dispute, too, such as of an account without money. */
const isPlainReturn = ({ trigger, disputeTerms, disputeReason }: Moved): boolean =>
  trigger === 'dispute' && disputeTerms !== undefined && disputeReason !== 'debit_not_authorized';

/**
 * Stops what a payer has objected to, in the transaction of the objection: nothing is charged without the shopper with the card or
 * the mandate, or for the subscription, until each of its disputes is won, or the merchant or the shopper says that it goes on.
 */
export const createObjectionFollower = (needs: SubscriptionNeeds): PaymentFollower => ({
  async moved(trx, moved) {
    const { paymentId, trigger, now } = moved;
    const isWithdrawn = trigger === 'win_dispute';
    if (!isWithdrawn && !OBJECTIONS.includes(trigger)) return;
    const { cardId, mandateId } = await findMeans(trx, paymentId);
    if (mandateId && isPlainReturn(moved)) return;
    if (isWithdrawn) await allowSubscriptions(trx, needs, { paymentId, now });
    else await stopSubscriptions(trx, { paymentId, now });
    const objection = { paymentId, isWithdrawn };
    if (cardId) await objectToCard(trx, cardId, objection);
    if (mandateId) await objectToMandate(trx, mandateId, { ...objection, now });
  },
});
