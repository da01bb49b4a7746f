import type { AttemptFollower } from '../payments/attempts/followers.ts';
import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import type { AttemptRow } from '../payments/tables/attempts.ts';
import type { Link } from '../payments/terms/link.ts';
import type { StoreTransaction } from '../platform/store/open-store.ts';
import { createMandate } from '../recurring/mandates/create-mandate.ts';
import { findMandateOf } from '../recurring/mandates/mandates.ts';
import { recordPaymentMail } from './record-payment-mail.ts';

/** Describes the mandate of a direct debit, for the confirmation. */
async function describeMandate(
  trx: StoreTransaction,
  { link, attempt, creditorId }: { link: Link; attempt: AttemptRow; creditorId: string },
) {
  const mandate = attempt.mandate_id ? await findMandateOf(trx, attempt) : undefined;
  if (mandate) return { creditorId, reference: mandate.reference, isRecurring: true };
  return createMandate(link, creditorId);
}

/** Records the mail that confirms an approved payment. */
export const createConfirmationFollower = (needs: MailNeeds): AttemptFollower => ({
  origins: ['shopper', 'merchant', 'renewal'],
  async approved(trx, { attempt, readLink, now }) {
    const { link, owner } = await readLink();
    const { creditorId } = owner;
    const isDebit = attempt.method === 'sepa_direct_debit' && creditorId !== null;
    await recordPaymentMail(trx, needs, {
      ...{ link, owner, payer: attempt, kind: 'confirmation', isSingle: true, now },
      isTransfer: attempt.method === 'bank_transfer',
      ...(isDebit && { about: { mandate: await describeMandate(trx, { link, attempt, creditorId }) } }),
    });
  },
});
