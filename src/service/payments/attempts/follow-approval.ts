import type { MailView } from '../../../protocol/mails.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { AttemptRow } from '../../platform/store/payment-rows.ts';
import { findCardOwner } from '../../recurring/cards/find-card-owner.ts';
import { followSavedCard } from '../../recurring/cards/record-saved-card.ts';
import { saveCard } from '../../recurring/cards/saved-cards.ts';
import { createMandate } from '../../recurring/mandates/create-mandate.ts';
import { findMandateOf, keepMandate } from '../../recurring/mandates/mandates.ts';
import { followNewCard } from '../../recurring/subscriptions/follow-new-card.ts';
import { followSubscription } from '../../recurring/subscriptions/follow-renewal.ts';
import { recordConfirmation } from '../mails/confirmations.ts';
import { createMailView } from '../mails/create-mail-view.ts';
import type { MailNeeds } from '../mails/mail-needs.ts';
import type { Link } from '../terms/link.ts';
import { readOwnedLink } from '../terms/stored-links.ts';
import { awaitDebit } from '../../recurring/mandates/await-debit.ts';

export interface Approval {
  attempt: AttemptRow;
  /** The acquirer's token for the card or account, if it is to be kept. */
  cardToken: string | undefined;
  /** Whether the money is only promised. */
  isPending: boolean;
  now: number;
}

async function keepCard(trx: StoreTransaction, link: Link, { attempt, cardToken, now }: Approval) {
  const { card_brand: brand, card_last4: last4, card_expiry: expiry, email } = attempt;
  const owner = findCardOwner(link);
  if (!owner || !cardToken || !brand || !last4 || !expiry) return;
  const card = { brand, last4, expiry, acquirer_token: cardToken, email };
  await followSavedCard(trx, { link, owner, cardId: await saveCard(trx, { owner, card, now }), now });
}

/** Keeps the account that a subscription debits from now on. */
async function keepAccount(trx: StoreTransaction, link: Link, { attempt, cardToken, now }: Approval) {
  if (attempt.method !== 'sepa_direct_debit' || !cardToken) return;
  const { shopperReference } = findCardOwner(link) ?? {};
  await keepMandate(trx, { link, shopperReference, attempt, accountToken: cardToken, now });
}

/** The mandate that a debit was made by, for the confirmation. */
async function describeMandate(
  trx: StoreTransaction,
  { link, attempt, creditorId }: { link: Link; attempt: AttemptRow; creditorId: string },
) {
  const mandate = attempt.mandate_id ? await findMandateOf(trx, attempt) : undefined;
  if (mandate) return { creditorId, reference: mandate.reference, isRecurring: true };
  return createMandate(link, creditorId);
}

/** Describes how it was paid, and by whom the mail is read. */
function describeAttempt({ method, card_brand: brand, card_last4: last4, ...attempt }: AttemptRow) {
  const { locale, time_zone: timeZone } = attempt;
  return {
    method,
    ...(brand && last4 && { card: { brand, last4 } }),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
  } satisfies Partial<MailView>;
}

/** Saves the card and records the confirmation of an approved payment, in the transaction of the approval. */
export async function followApproval(
  trx: StoreTransaction,
  needs: MailNeeds,
  approval: Approval,
): Promise<void> {
  const { page, directory } = needs;
  const { attempt, now } = approval;
  const { link, owner } = await readOwnedLink(trx, attempt.payment_id);
  await followNewCard(trx, { ...approval, link });
  await keepCard(trx, link, approval);
  await keepAccount(trx, link, approval);
  if (approval.isPending && attempt.mandate_id) await awaitDebit(trx, attempt.payment_id, now);
  await followSubscription(trx, needs, { ...approval, link });
  const { paymentId, companyId } = link;
  if (!link.sendsConfirmation || !attempt.email) return;
  // A company that was taken out of the fixtures meanwhile has its name in the database, and nothing else.
  const company = directory.findCompany(companyId) ?? { name: owner.name };
  await recordConfirmation(trx, page, {
    paymentId,
    companyId,
    email: attempt.email,
    view: {
      ...createMailView(link, company, { isTransfer: attempt.method === 'bank_transfer', now }),
      ...describeAttempt(attempt),
      language: link.language ?? attempt.language ?? 'en',
      ...(attempt.method === 'sepa_direct_debit' &&
        owner.creditorId && {
          mandate: await describeMandate(trx, { link, attempt, creditorId: owner.creditorId }),
        }),
    },
    now,
  });
}
