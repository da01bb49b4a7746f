import type { SubscriptionMailView } from '../../../protocol/subscriptions.ts';
import type { MailKind } from '../../mails/mail-kinds.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { readOwnedLink } from '../../payments/terms/stored-links.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findMandateOf } from '../mandates/mandates.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';
import { canKeep } from './get-next-at.ts';
import { createManagePath } from './manage-address.ts';
import { getPaymentDeadline } from './retry-plan.ts';

/** Finds the locale and time zone of the shopper's browser when the subscription started. */
export async function findReader(
  db: Store | StoreTransaction,
  { payment_id: paymentId, time_zone: zone }: SubscriptionRow,
) {
  const attempts = db.selectFrom('attempts').select(['locale', 'time_zone']);
  const attempt = await attempts
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  const { locale } = attempt ?? {};
  const timeZone = zone ?? attempt?.time_zone;
  return { ...(locale && { locale }), ...(timeZone && { timeZone }) };
}

/** Describes the mandate that is debited, or that will be once the acquirer has told its token. */
async function describeMandate(trx: StoreTransaction, row: SubscriptionRow, creditorId: string | null) {
  const { mandate_id: id, card_token: card, payment_id } = row;
  const mandate = card ? undefined : await findMandateOf(trx, { mandate_id: id, payment_id });
  return mandate && creditorId ? { mandate: { creditorId, reference: mandate.reference } } : {};
}

/** Describes the past due payment, with the link where the shopper can pay it. */
async function describeDue(trx: StoreTransaction, row: SubscriptionRow, baseUrl: string) {
  const { open_payment_id: paymentId, past_due_since: since } = row;
  if (!paymentId || since === null) return {};
  const { link } = await readOwnedLink(trx, paymentId);
  const { token, amountMinor } = link;
  return {
    due: { url: `${baseUrl}/checkout/${token}`, amountMinor, until: toTime(getPaymentDeadline(since)) },
  };
}

type Occasion = SubscriptionMailView['kind'];

/** Numbers the kinds of mail about what can be repeated: a cancellation, which can be undone, and changes. The subscription must be locked. */
async function numberKind(
  trx: StoreTransaction,
  kind: 'ended' | 'resumed' | 'changed',
  firstId: string,
): Promise<MailKind> {
  const counted = kind === 'changed' ? 'changed' : 'resumed';
  const mails = trx.selectFrom('mails').select('id').where('payment_id', '=', firstId);
  const { length } = await mails.where('kind', 'like', `${counted}-%`).execute();
  if (kind === 'ended') return length ? `ended-${length}` : 'ended';
  return `${kind}-${length + 1}`;
}

const PAST_DUE: readonly Occasion[] = ['declined', 'returned', 'asks', 'waits'];

const chooseKind = async (trx: StoreTransaction, kind: Occasion, firstId: string): Promise<MailKind> => {
  if (kind === 'ended' || kind === 'resumed' || kind === 'changed') return numberKind(trx, kind, firstId);
  if (kind === 'waits') return 'asks';
  return kind === 'declined' || kind === 'returned' ? 'past_due' : kind;
};

interface NewSubscriptionMail {
  subscription: SubscriptionRow;
  kind: Occasion;
  /** When the next payment is due, or when the paid period ends. */
  at?: number | null;
  now: number;
}

/**
 * Adds a mail about a subscription to the outbox, in the transaction of the change, if the shopper's email address is known. The
 * link's setting for payment confirmations is ignored, because the shopper must know how to cancel. Repeated declines cause one
 * mail, as do repeated requests for authentication; each has its own mail, because only the shopper can authenticate.
 */
export async function recordSubscriptionMail(
  trx: StoreTransaction,
  { page, directory, getBaseUrl }: MailNeeds,
  { subscription, kind, at, now }: NewSubscriptionMail,
): Promise<void> {
  const { email, company_id: companyId, payment_id: firstId, open_payment_id: openId } = subscription;
  if (!email) return;
  const { link, owner } = await readOwnedLink(trx, firstId);
  const company = directory.findCompany(companyId);
  const contact = company?.legal?.contact;
  const isPastDue = PAST_DUE.includes(kind);
  const mail = page.renderMail(
    'subscription',
    {
      kind,
      ...(await findReader(trx, subscription)),
      language: subscription.language ?? 'en',
      merchantName: company?.name ?? owner.name,
      purpose: link.purpose,
      ...(link.title && { title: link.title }),
      amountMinor: subscription.amount_minor,
      currency: subscription.currency,
      interval: subscription.interval_unit,
      intervalCount: subscription.interval_count,
      manageUrl: getBaseUrl() + createManagePath(subscription.manage_token ?? ''),
      canKeep: canKeep(subscription, now),
      ...(at && { at: toTime(at) }),
      ...(await describeMandate(trx, subscription, owner.creditorId)),
      ...(isPastDue && (await describeDue(trx, subscription, getBaseUrl()))),
      ...(contact && { contact }),
    },
    company?.brand,
  );
  await recordMail(trx, {
    companyId,
    paymentId: isPastDue && openId ? openId : firstId,
    kind: await chooseKind(trx, kind, firstId),
    isSingle: true,
    recipient: email,
    mail,
    now,
  });
}
