import type { MailView } from '../../protocol/mails.ts';
import { recordMail } from '../mails/record-mail.ts';
import type { AttemptFollower } from '../payments/attempts/followers.ts';
import { createMailView } from '../payments/mails/create-mail-view.ts';
import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import type { AttemptRow } from '../payments/tables/attempts.ts';
import type { Link } from '../payments/terms/link.ts';
import type { StoreTransaction } from '../platform/store/open-store.ts';
import { createMandate } from '../recurring/mandates/create-mandate.ts';
import { findMandateOf } from '../recurring/mandates/mandates.ts';

/** Describes the mandate of a direct debit, for the confirmation. */
async function describeMandate(
  trx: StoreTransaction,
  { link, attempt, creditorId }: { link: Link; attempt: AttemptRow; creditorId: string },
) {
  const mandate = attempt.mandate_id ? await findMandateOf(trx, attempt) : undefined;
  if (mandate) return { creditorId, reference: mandate.reference, isRecurring: true };
  return createMandate(link, creditorId);
}

/** Describes the method and the language of a payment. */
function describeAttempt({ method, card_brand: brand, card_last4: last4, ...attempt }: AttemptRow) {
  const { locale, time_zone: timeZone } = attempt;
  return {
    method,
    ...(brand && last4 && { card: { brand, last4 } }),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
  } satisfies Partial<MailView>;
}

/** Records the mail that confirms an approved payment. */
export const createConfirmationFollower = ({ page, directory, getBaseUrl }: MailNeeds): AttemptFollower => ({
  origins: ['shopper', 'merchant', 'renewal'],
  async approved(trx, { attempt, readLink, now }) {
    const { link, owner } = await readLink();
    const { paymentId, companyId } = link;
    if (!link.sendsConfirmation || !attempt.email) return;
    // A company that is no longer in the fixtures only has its name in the database.
    const known = directory.findCompany(companyId);
    const company = known ?? { name: owner.name };
    const mail = page.renderMail(
      'payment',
      {
        ...createMailView(link, company, { isTransfer: attempt.method === 'bank_transfer', now }),
        ...describeAttempt(attempt),
        language: link.language ?? attempt.language ?? 'en',
        // The page of an embedded link is part of a shop's page, whose URL is unknown here.
        ...(link.type === 'standard' && { paymentUrl: `${getBaseUrl()}/checkout/${link.token}` }),
        ...(attempt.method === 'sepa_direct_debit' &&
          owner.creditorId && {
            mandate: await describeMandate(trx, { link, attempt, creditorId: owner.creditorId }),
          }),
      },
      known?.brand,
    );
    const recipient = attempt.email;
    await recordMail(trx, {
      ...{ companyId, paymentId, kind: 'confirmation', isSingle: true, recipient, mail, now },
    });
  },
});
