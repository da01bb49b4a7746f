import type { Company } from '../../calls/companies/company.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { createMailView } from '../../payments/mails/create-mail-view.ts';
import type { MailNeeds } from '../../payments/mails/mail-needs.ts';
import { selectOwnPayment } from '../../payments/terms/own-payments.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findNearlyPaid } from './find-nearly-paid.ts';

/** How many such mails a shopper gets about a payment, and the time between two of them (739). */
export const MAX_REMINDERS = 3;
const REMINDER_WAIT_MS = DAY_MS;

interface Reminder {
  company: Company;
  transactionId: string;
  now: number;
}

/**
 * Mails the link of a payment to the shopper who nearly paid it, in the language of the page, with the reason of the last decline.
 * @throws Rejection 404; 409 if the payment is not nearly paid, no address is known, or the shopper was reminded enough
 */
export async function remindShopper(
  trx: StoreTransaction,
  { page, getBaseUrl }: Pick<MailNeeds, 'page' | 'getBaseUrl'>,
  { company, transactionId, now }: Reminder,
): Promise<void> {
  const { id: companyId, brand } = company;
  const payments = selectOwnPayment(trx, companyId, transactionId).select('id').forUpdate();
  const payment = await payments.executeTakeFirst();
  if (!payment) throw reject('TRANSACTION_NOT_FOUND');
  const [found] = await findNearlyPaid(trx, { companyId, now, paymentId: payment.id });
  if (!company.nearlyPaid || !found) throw reject('NOT_NEARLY_PAID');
  const { link, attempts, address, remindedAt } = found;
  if (!address) throw reject('NO_SHOPPER_ADDRESS');
  if (remindedAt.length >= MAX_REMINDERS || now < (remindedAt.at(-1) ?? 0) + REMINDER_WAIT_MS)
    throw reject('REMINDED_ENOUGH');
  const attempt = attempts.at(-1);
  const view = {
    ...createMailView(link, company, { isTransfer: false, now }),
    language: link.language ?? attempt?.language ?? 'en',
    ...(attempt?.locale && { locale: attempt.locale }),
    method: attempt?.method ?? 'card',
    paymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
    unpaid: attempt ? { declineCode: attempt.decline_code } : {},
  } as const;
  await recordMail(trx, {
    ...{ companyId, paymentId: payment.id, recipient: address, now },
    kind: `reminder-${remindedAt.length + 1}`,
    isSingle: true,
    mail: page.renderMail('payment', view, brand),
  });
}
