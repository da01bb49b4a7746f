import type { Mail, MailView } from '../../protocol/checkout-api.ts';
import type { PaymentStatus } from '../../protocol/payment-status.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import type { PageLanguage } from '../locales/page-languages.ts';
import { fillText } from './fill-text.ts';
import { formatDateTime } from './format-date-time.ts';
import { formatMoney } from './format-money.ts';

const TEXTS: Partial<Record<PaymentStatus, 'reserved' | 'pending'>> = {
  HELD: 'reserved',
  PENDING: 'pending',
};

/** One line, whatever a merchant wrote: no text can begin a line that looks like ours, or another header. */
const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim();

/** What was paid for, when, and by what it is found again. */
function listFacts(mail: MailView, { language, catalog }: MailOptions): string[] {
  const { title = '', purpose, transactionId, statement, mandate, paidAt } = mail;
  return [
    toLine(title),
    toLine(purpose),
    // The shopper's time zone is unknown here: UTC, and saying so.
    formatDateTime(paidAt, { language, written: {}, hasLocalTime: false }),
    `${catalog.reference}: ${toLine(transactionId)}`,
    mandate ? `${catalog.sepa.creditorId}: ${mandate.creditorId}` : '',
    mandate ? `${catalog.sepa.mandateReference}: ${mandate.reference}` : '',
    statement ? fillText(catalog.statement, { statement: toLine(statement) }) : '',
  ].filter(Boolean);
}

export interface MailOptions {
  language: PageLanguage;
  catalog: Catalog;
  texts: ServiceTexts['mail'];
}

/** The confirmation of a payment, in plain text: nothing in it can be more than words. */
export function writeMail(mail: MailView, options: MailOptions): Mail {
  const { language, texts } = options;
  const merchant = toLine(mail.merchantName);
  const amount = formatMoney(mail.amountMinor, mail, { language, written: {} });
  const paragraphs = [
    texts.greeting,
    fillText(texts[TEXTS[mail.status] ?? 'paid'], { amount, merchant }),
    listFacts(mail, options).join('\n'),
    fillText(texts.footer, { merchant }),
  ];
  return {
    language,
    subject: fillText(texts.subject, { merchant }),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
