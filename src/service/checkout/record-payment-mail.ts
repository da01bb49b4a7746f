import type { Language } from '../../protocol/languages.ts';
import type { MailView } from '../../protocol/mails.ts';
import type { PaymentMethodId } from '../../protocol/payment-methods.ts';
import { type NewMail, recordMail } from '../mails/record-mail.ts';
import { createMailView } from '../payments/mails/create-mail-view.ts';
import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import type { AttemptRow } from '../payments/tables/attempts.ts';
import type { readOwnedLink } from '../payments/terms/stored-links.ts';
import type { StoreTransaction } from '../platform/store/open-store.ts';

/** Who has paid, and how. */
export type MailedAttempt = Partial<AttemptRow> & { method: PaymentMethodId; language: Language | null };

interface NewPaymentMail
  extends Awaited<ReturnType<typeof readOwnedLink>>,
    Pick<NewMail, 'kind' | 'isSingle' | 'now'> {
  payer: MailedAttempt;
  /** Whether the mail has the details of the transfer. */
  isTransfer?: boolean;
  /** Facts that only this mail has. */
  about?: Partial<MailView>;
}

/** Describes the method and the region of a payer. */
function describePayer({ method, card_brand: brand, card_last4: last4, ...payer }: MailedAttempt) {
  const { locale, time_zone: timeZone } = payer;
  return {
    method,
    ...(brand && last4 && { card: { brand, last4 } }),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
  } satisfies Partial<MailView>;
}

/** Adds a mail about a payment to the outbox, if the link sends confirmations and the payer's address is known. */
export async function recordPaymentMail(
  trx: StoreTransaction,
  { page, directory, getBaseUrl }: MailNeeds,
  { link, owner, payer, kind, isSingle, isTransfer = false, about, now }: NewPaymentMail,
): Promise<void> {
  const { paymentId, companyId } = link;
  const { email: recipient } = payer;
  if (!link.sendsConfirmation || !recipient) return;
  // A company that is no longer in the fixtures only has its name in the database.
  const known = directory.findCompany(companyId);
  const view = {
    ...createMailView(link, known ?? { name: owner.name }, { isTransfer, now }),
    ...describePayer(payer),
    language: link.language ?? payer.language ?? 'en',
    // The page of an embedded link is part of a shop's page, whose URL is unknown here.
    ...(link.type === 'standard' && { paymentUrl: `${getBaseUrl()}/checkout/${link.token}` }),
    ...about,
  };
  const mail = page.renderMail('payment', view, known?.brand);
  await recordMail(trx, { companyId, paymentId, kind, ...(isSingle && { isSingle }), recipient, mail, now });
}
