import type { PageRenderer } from '../assets/load-page.ts';
import { findCardOwner } from '../cards/find-card-owner.ts';
import { saveCard } from '../cards/saved-cards.ts';
import { recordConfirmation } from '../mails/confirmations.ts';
import { createMandate } from '../model/create-mandate.ts';
import type { Link } from '../model/link.ts';
import { readOwnedLink } from '../model/stored-links.ts';
import type { StoreTransaction } from '../store/open-store.ts';
import type { AttemptRow } from '../store/schema.ts';

export interface Approval {
  attempt: AttemptRow;
  /** The acquirer's token for the card, if the card is to be saved. */
  cardToken: string | undefined;
  now: number;
}

async function keepCard(trx: StoreTransaction, link: Link, { attempt, cardToken, now }: Approval) {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry, email } = attempt;
  const owner = findCardOwner(link);
  if (!owner || !cardToken || !brand || !last4 || !expiry) return;
  await saveCard(trx, { owner, card: { brand, last4, expiry, acquirer_token: cardToken, email }, now });
}

/** Saves the card and records the confirmation of an approved payment, in the transaction of the approval. */
export async function followApproval(
  trx: StoreTransaction,
  page: Pick<PageRenderer, 'renderMail'>,
  approval: Approval,
): Promise<void> {
  const { attempt, now } = approval;
  const { link, owner } = await readOwnedLink(trx, attempt.payment_id);
  await keepCard(trx, link, approval);
  const { paymentId, companyId, title, statement } = link;
  if (!link.sendsConfirmation || !attempt.email) return;
  await recordConfirmation(trx, page, {
    paymentId,
    companyId,
    email: attempt.email,
    view: {
      language: link.language ?? attempt.language ?? 'en',
      status: link.status,
      merchantName: owner.name,
      purpose: link.purpose,
      ...(title && { title }),
      amountMinor: link.amountMinor,
      currency: link.currency,
      transactionId: link.transactionId,
      ...(statement && { statement }),
      ...(attempt.method === 'sepa_direct_debit' &&
        owner.creditorId && { mandate: createMandate(link, owner.creditorId) }),
      paidAt: new Date(now).toISOString(),
    },
    now,
  });
}
