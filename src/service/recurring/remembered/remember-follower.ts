import type { AttemptFollower, Keeping } from '../../payments/attempts/followers.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';
import { saveCard } from '../cards/saved-cards.ts';
import { recordRememberedMail } from './record-remembered-mail.ts';
import { keepShopper, toOwner } from './remembered-shoppers.ts';

/** Declined payments in a row after which a card is forgotten: a code of three digits is guessed in one case of 200 (docs/decisions.md, 521). */
export const MAX_CARD_DECLINES = 5;

/** Keeps the card that a payment was approved with, if its shopper has ticked the box: only then the acquirer has named it. */
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

/** Counts a declined payment with a remembered card. One that is declined on and on is forgotten: its code may be guessed. */
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
