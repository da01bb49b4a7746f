import { CARD_BRANDS } from '../../protocol/card.ts';
import type { Language } from '../../protocol/languages.ts';
import type { Mail, MailView } from '../../protocol/mails.ts';
import { findPaymentMethod } from '../../protocol/payment-methods.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { fillText } from './fill-text.ts';
import { formatDateTime } from './format-date-time.ts';
import { formatMoney } from './format-money.ts';
import { formatPercent } from './format-percent.ts';
import { getRailName } from './get-rail-name.ts';
import { isUuid } from './is-uuid.ts';
import { toLine } from './to-line.ts';
import type { Writing } from './write-once.ts';

const TEXTS: Partial<Record<PaymentStatus, 'reserved' | 'pending'>> = {
  HELD: 'reserved',
  PENDING: 'pending',
};

export interface MailOptions {
  language: Language;
  catalog: Catalog;
  texts: ServiceTexts['mail'];
}

type MailWriting = MailOptions & { writing: Writing };

/** A name and its value in a line; French has a narrow space before the colon. */
const writeLine = (name: string, value: string, { language }: Pick<MailOptions, 'language'>): string =>
  `${name}${language === 'fr' ? '\u202f' : ''}: ${value}`;

/** The method in the shopper's words; of a card, the brand and its last digits. */
function describeMethod({ method, card }: MailView, { catalog }: MailOptions): string {
  if (card)
    return `${CARD_BRANDS.find(({ id }) => id === card.brand)?.name ?? catalog.card} •••• ${card.last4}`;
  if (method === 'card') return catalog.card;
  if (method === 'bank_transfer') return catalog.transfer.name;
  if (method === 'sepa_direct_debit') return catalog.sepa.name;
  return getRailName(method, catalog) || (findPaymentMethod(method)?.name ?? '');
}

/** The items, a line each with its tax, and the sum. */
function listItems(mail: MailView, options: MailWriting): string[] {
  const { catalog, writing } = options;
  const lines = mail.items.map(({ name, quantity, unitPriceMinor, vatRate }) => {
    const price = formatMoney(unitPriceMinor, mail, writing);
    const vat = vatRate > 0 ? ` (${fillText(catalog.vat, { rate: formatPercent(vatRate, writing) })})` : '';
    const sum = formatMoney(quantity * unitPriceMinor, mail, writing);
    const what = `${toLine(name)}, ${fillText(catalog.quantity, { quantity, price })}`;
    return writeLine(what, `${sum}${vat}`, options);
  });
  const total = formatMoney(mail.amountMinor, mail, writing);
  return lines.length ? [...lines, writeLine(catalog.total, total, options)] : [];
}

/** How it was paid, when, and by what it is found again. */
function listFacts(mail: MailView, options: MailWriting): string[] {
  const { catalog, texts, writing } = options;
  const { transactionId, transfer, statement, mandate, timeZone, paidAt, status } = mail;
  const isPaid = status !== 'CREATED';
  return [
    isPaid ? fillText(texts.method, { method: describeMethod(mail, options) }) : '',
    isPaid ? formatDateTime(paidAt, { ...writing, timeZone }) : '',
    // Beside the reference of a bank transfer a second one would be written into it.
    transfer || isUuid(transactionId) ? '' : writeLine(catalog.reference, toLine(transactionId), options),
    mandate ? writeLine(catalog.sepa.creditorId, mandate.creditorId, options) : '',
    mandate ? writeLine(catalog.sepa.mandateReference, mandate.reference, options) : '',
    statement && !transfer ? fillText(catalog.statement, { statement: toLine(statement) }) : '',
  ].filter(Boolean);
}

/** The same table as on the page. */
function listTransfer(mail: MailView, options: MailWriting): string[] {
  const { transfer: details } = mail;
  if (!details) return [];
  const { transfer } = options.catalog;
  return [
    writeLine(transfer.beneficiary, toLine(details.beneficiary), options),
    writeLine(transfer.iban, details.iban, options),
    writeLine(transfer.amount, formatMoney(mail.amountMinor, mail, options.writing), options),
    writeLine(transfer.reference, details.reference, options),
  ];
}

function chooseText({ status, transfer }: MailView, texts: MailOptions['texts']): string {
  if (status === 'CREATED') return texts.details;
  return transfer && status === 'PENDING' ? texts.waiting : texts[TEXTS[status] ?? 'paid'];
}

/** The end of every mail about a payment. */
export function listEnd(
  { contact, paymentUrl }: Pick<MailView, 'contact' | 'paymentUrl'>,
  texts: MailOptions['texts'],
  merchant: string,
): string {
  return [
    paymentUrl ? fillText(texts.page, { url: paymentUrl }) : '',
    fillText(texts.footer, { merchant }),
    // Only what people can use as it is: the part after `mailto:` and `tel:`.
    contact ? fillText(texts.contact, { contact: toLine(contact.replace(/^(mailto|tel):/i, '')) }) : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A mail about a payment, in plain text: nothing in it can be more than words. */
export function writeMail(mail: MailView, options: MailOptions): Mail {
  const { language, catalog, texts } = options;
  const { title = '', purpose, locale } = mail;
  const merchant = toLine(mail.merchantName);
  const writing: Writing = { language, written: {}, ...(locale && { locales: [locale] }) };
  const all = { ...options, writing };
  const amount = formatMoney(mail.amountMinor, mail, writing);
  const paragraphs = [
    texts.greeting,
    fillText(chooseText(mail, texts), { amount, merchant }),
    [toLine(title), toLine(purpose)].filter(Boolean).join('\n'),
    listItems(mail, all).join('\n'),
    listTransfer(mail, all).join('\n'),
    mail.transfer && fillText(catalog.transfer.note, { merchant }),
    listFacts(mail, all).join('\n'),
    listEnd(mail, texts, merchant),
  ];
  return {
    language,
    subject: writeLine(fillText(texts.subject, { merchant }), amount, options),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  };
}
