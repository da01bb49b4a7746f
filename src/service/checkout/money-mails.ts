import type { MailNeeds } from '../payments/mails/mail-needs.ts';
import type { PaymentFollower } from '../payments/payments/followers.ts';
import { readOwnedLink, type StoredLink, selectLinks } from '../payments/terms/stored-links.ts';
import type { StoreTransaction } from '../platform/store/open-store.ts';
import { type MailedAttempt, recordPaymentMail } from './record-payment-mail.ts';

/**
 * Finds who has paid. The address is the one given with the payment or, for a transfer, the last one to which its details were
 * sent.
 */
async function findPayer(
  trx: StoreTransaction,
  { id, method }: StoredLink,
): Promise<MailedAttempt | undefined> {
  const attempts = trx.selectFrom('attempts').selectAll().where('payment_id', '=', id);
  const attempt = await attempts.where('state', '=', 'APPROVED').executeTakeFirst();
  if (attempt?.email || method !== 'bank_transfer') return attempt;
  const mail = await trx
    .selectFrom('mails')
    .select(['recipient as email', 'language'])
    .where('payment_id', '=', id)
    .where('kind', '=', 'transfer')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return mail && { ...attempt, ...mail, method };
}

interface MoneyMail {
  paymentId: string;
  /** Minor units; in the mail about a refund. */
  refundMinor?: number;
  now: number;
}

async function recordMoneyMail(
  trx: StoreTransaction,
  needs: MailNeeds,
  { paymentId, refundMinor, now }: MoneyMail,
): Promise<void> {
  // A sale at a terminal has no link, and no address.
  const row = await selectLinks(trx).where('payments.id', '=', paymentId).executeTakeFirst();
  const payer = row && (await findPayer(trx, row));
  if (!payer) return;
  await recordPaymentMail(trx, needs, {
    ...(await readOwnedLink(trx, row)),
    ...{ payer, now },
    ...(refundMinor === undefined
      ? { kind: 'arrived', isSingle: true }
      : { kind: 'refunded', about: { refundMinor } }),
  });
}

/**
 * Records the mails about money that moves after the shopper has paid: a transfer has arrived, or a refund was made. Each refund
 * settles once, so it has one mail. A lost dispute has none: the shopper's bank has returned that money, and says so.
 */
export const createMoneyMailFollower = (needs: MailNeeds): PaymentFollower => ({
  async moved(trx, { paymentId, trigger, method, now }) {
    if (trigger === 'authorize' && method === 'bank_transfer')
      await recordMoneyMail(trx, needs, { paymentId, now });
  },
  async refunded(trx, { refund, isTakenBack, now }) {
    const { payment_id: paymentId, amount_minor: refundMinor, reason } = refund;
    if (reason === 'refund' && !isTakenBack)
      await recordMoneyMail(trx, needs, { paymentId, refundMinor, now });
  },
});
