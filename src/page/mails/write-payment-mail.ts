import { groupText } from '../../protocol/identifiers/group-text.ts';
import type { Mail, MailView } from '../../protocol/mails.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { describeError } from '../texts/describe-error.ts';
import { fillText } from '../texts/fill-text.ts';
import type { DateWriting } from '../texts/format-date-time.ts';
import { formatDateTime } from '../texts/format-date-time.ts';
import { formatDay } from '../texts/format-day.ts';
import { formatMoney } from '../texts/format-money.ts';
import { formatPercent } from '../texts/format-percent.ts';
import { describeMethod } from '../texts/get-rail-name.ts';
import { isUuid } from '../texts/is-uuid.ts';
import { toLine } from '../texts/to-line.ts';
import { writeLine } from '../texts/write-line.ts';
import { createMail, linkText } from './create-mail.tsx';
import type { MailLine } from './mail-block.ts';
import type { MailOptions } from './mail-options.ts';

const TEXTS: Partial<Record<PaymentStatus, 'reserved' | 'pending'>> = {
  HELD: 'reserved',
  PENDING: 'pending',
};

type MailWriting = MailOptions & { writing: DateWriting };

/** Lists the items with their tax, and the total. */
function listItems(mail: MailView, { catalog, writing }: MailWriting): MailLine[] {
  // A refund may be of some of them.
  if (mail.refundMinor !== undefined) return [];
  const rows = mail.items.map(({ name, quantity, unitPriceMinor, vatRate }) => ({
    name: toLine(name),
    detail: fillText(catalog.quantity, { quantity, price: formatMoney(unitPriceMinor, mail, writing) }),
    value: formatMoney(quantity * unitPriceMinor, mail, writing),
    ...(vatRate > 0 && { note: fillText(catalog.vat, { rate: formatPercent(vatRate, writing) }) }),
  }));
  const total = { name: catalog.total, value: formatMoney(mail.amountMinor, mail, writing), isTotal: true };
  return rows.length ? [...rows, total] : [];
}

/** Lists the method, the time, and the references of a payment. */
function listFacts(mail: MailView, options: MailWriting): string[] {
  const { catalog, language, writing } = options;
  const texts = options.texts.mail;
  const { transactionId, transfer, statement, mandate, timeZone, paidAt, status, refundMinor } = mail;
  const isPaid = status !== 'CREATED';
  return [
    isPaid ? writeLine(texts.method, describeMethod(mail, catalog), language) : '',
    isPaid && timeZone ? formatDateTime(paidAt, { ...writing, timeZone }) : '',
    // The hour of another time zone would be wrong for the shopper.
    isPaid && !timeZone ? formatDay(paidAt, writing) : '',
    // With a bank transfer, a second reference could be mistaken for the transfer's.
    transfer || isUuid(transactionId) ? '' : writeLine(catalog.reference, toLine(transactionId), language),
    mandate ? writeLine(catalog.sepa.creditorId, mandate.creditorId, language) : '',
    mandate ? writeLine(catalog.sepa.mandateReference, mandate.reference, language) : '',
    statement && !transfer && refundMinor === undefined
      ? fillText(catalog.statement, { statement: toLine(statement) })
      : '',
  ].filter(Boolean);
}

/** Lists the details of a bank transfer, as on the checkout page. */
function listTransfer(mail: MailView, { catalog, writing }: MailWriting): MailLine[] {
  const { transfer: details } = mail;
  if (!details) return [];
  const { transfer } = catalog;
  return [
    { name: transfer.beneficiary, value: toLine(details.beneficiary), isBelow: true },
    { name: transfer.iban, value: groupText(details.iban).join(' '), isBelow: true },
    { name: transfer.amount, value: formatMoney(mail.amountMinor, mail, writing), isBelow: true },
    {
      name: transfer.reference,
      value: details.reference,
      groups: groupText(details.reference),
      isBelow: true,
    },
  ];
}

/** Says why the last attempt did not go through, as the page does; nothing if nothing was tried. */
function describeUnpaid({ declineCode }: NonNullable<MailView['unpaid']>, mail: MailView, catalog: Catalog) {
  if (declineCode === undefined) return '';
  const { method, merchantName } = mail;
  const state = { catalog, method, methods: [], stage: {} };
  return declineCode
    ? describeError(declineCode, { view: { merchantName: toLine(merchantName) }, state })
    : catalog.attemptEnded;
}

function chooseText(mail: MailView, texts: ServiceTexts['mail']): string {
  const { status, transfer, method, refundMinor } = mail;
  if (refundMinor !== undefined) return refundMinor < mail.amountMinor ? texts.refundedPart : texts.refunded;
  if (status === 'CREATED') return texts.details;
  if (transfer && status === 'PENDING') return texts.waiting;
  const text = TEXTS[status] ?? 'paid';
  return method === 'bank_transfer' && text === 'paid' ? texts.arrived : texts[text];
}

/** Writes a mail about a payment. Its button leads to the payment's page, which shows the current state. */
export function writePaymentMail(mail: MailView, options: MailOptions): Mail {
  const { language, catalog, texts: all, brand } = options;
  const { mail: texts } = all;
  const { title = '', purpose, locale, merchantName, contact, paymentUrl: url, status } = mail;
  const merchant = toLine(merchantName);
  const writing: DateWriting = { language, catalog, written: {}, ...(locale && { locales: [locale] }) };
  const written = { ...options, writing };
  const total = formatMoney(mail.amountMinor, mail, writing);
  const isRefund = mail.refundMinor !== undefined;
  const amount = formatMoney(mail.refundMinor ?? mail.amountMinor, mail, writing);
  const [items, transfer] = [listItems(mail, written), listTransfer(mail, written)];
  const link = url ? linkText(status === 'CREATED' ? texts.page : texts.see, { url }) : undefined;
  // The sum on a button says enough.
  const label = mail.unpaid ? fillText(catalog.pay, { amount }) : link?.words;
  return createMail({
    ...{ language, texts: all, merchantName, contact, brand },
    subject: writeLine(
      fillText(isRefund ? texts.refundSubject : texts.subject, { merchant }),
      amount,
      language,
    ),
    blocks: [
      { type: 'text', text: texts.greeting },
      {
        type: 'text',
        text: mail.unpaid
          ? describeUnpaid(mail.unpaid, mail, catalog)
          : fillText(chooseText(mail, texts), { amount, total, merchant }),
      },
      { type: 'title', lines: [toLine(title), toLine(purpose)].filter(Boolean) },
      items.length > 0 && { type: 'rows', rows: items },
      transfer.length > 0 && { type: 'rows', rows: transfer },
      isRefund && { type: 'text', text: texts.refundNote },
      mail.transfer && { type: 'text', text: fillText(catalog.transfer.note, { merchant }) },
      { type: 'facts', lines: listFacts(mail, written) },
      link && label && { ...link, words: label, label },
    ],
    footer: texts.footer,
  });
}
