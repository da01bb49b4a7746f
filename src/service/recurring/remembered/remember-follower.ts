import type { AttemptFollower, Keeping } from '../../payments/attempts/followers.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import { saveCard } from '../cards/saved-cards.ts';
import { recordRememberedMail } from './record-remembered-mail.ts';
import { keepShopper, toOwner } from './remembered-shoppers.ts';

/**
 * The number of consecutive declines after which a card is deleted: in that many tries, a security code of three digits is
 * guessed with a probability of 1 in 200 (docs/decisions.md, 521).
 */
export const MAX_CARD_DECLINES = 5;

/** Stores the card of an approved payment if the shopper has ticked the box; otherwise the acquirer has returned no token. */
async function keep(
  trx: StoreTransaction,
  needs: MailNeeds,
  { attempt, cardToken, readLink, now }: Keeping,
): Promise<void> {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry, email } = attempt;
  if (!cardToken || !brand || !last4 || !expiry || !email) return;
  const { link } = await readLink();
  if (!link.remembersCards) return;
  const language = link.language ?? attempt.language ?? 'en';
  const shopper = await keepShopper(trx, { companyId: link.companyId, email, language, now });
  const card = { brand, last4, expiry, acquirer_token: cardToken, email: shopper.email };
  const id = await saveCard(trx, { owner: toOwner(shopper), card, now });
  const fresh = trx.updateTable('remembered_cards').set({ used_at: null, declines: 0 });
  await fresh.where('id', '=', id).execute();
  await recordRememberedMail(trx, needs, { shopper, language, about: { card: { brand, last4 } }, now });
}

/**
 * Counts a declined payment with a remembered card, and deletes the card after too many: someone may be guessing its security
 * code.
 */
async function countDecline(trx: StoreTransaction, id: string | null, now: number): Promise<void> {
  if (!id) return;
  const card = await trx
    .updateTable('remembered_cards')
    .set(({ eb }) => ({ declines: eb('declines', '+', 1) }))
    .where('id', '=', id)
    .returning(['declines', 'acquirer_token'])
    .executeTakeFirst();
  if (!card || card.declines < MAX_CARD_DECLINES) return;
  await trx.deleteFrom('remembered_cards').where('id', '=', id).execute();
  await releaseTokens(trx, [card.acquirer_token], now);
}

export const createRememberFollower = (needs: MailNeeds): AttemptFollower => ({
  origins: ['shopper'],
  async approved(trx, end) {
    await keep(trx, needs, end);
    const { saved_card_id: id } = end.attempt;
    if (!id) return;
    const used = trx.updateTable('remembered_cards').set({ used_at: end.now, declines: 0 });
    await used.where('id', '=', id).execute();
  },
  kept: (trx, end) => keep(trx, needs, end),
  declined: (trx, { attempt, now }) => countDecline(trx, attempt.saved_card_id, now),
});
