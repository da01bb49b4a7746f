import type { Language } from '../../protocol/languages.ts';
import type { Mail } from '../../protocol/mails.ts';
import type { SubscriptionMailView } from '../../protocol/subscriptions.ts';
import type { Catalog } from '../locales/catalog.ts';
import { describePrice } from '../texts/describe-price.ts';
import { fillText } from '../texts/fill-text.ts';
import type { DateWriting } from '../texts/format-date-time.ts';
import { formatDay } from '../texts/format-day.ts';
import { formatMoney } from '../texts/format-money.ts';
import { toLine } from '../texts/to-line.ts';
import { writeLine } from '../texts/write-line.ts';
import { createMail, linkText } from './create-mail.tsx';
import type { MailOptions } from './mail-options.ts';

const SUBJECTS = {
  began: 'beganSubject',
  resumed: 'beganSubject',
  changed: 'changedSubject',
  declined: 'dueSubject',
  returned: 'dueSubject',
  asks: 'dueSubject',
  waits: 'dueSubject',
  ended: 'endedSubject',
} as const;

/** Names the mandate as the account holder's bank does. */
const listMandate = (
  { creditorId, reference }: NonNullable<SubscriptionMailView['mandate']>,
  { sepa }: Catalog,
  language: Language,
): string[] => [
  writeLine(sepa.mandateReference, reference, language),
  writeLine(sepa.creditorId, creditorId, language),
];

/** Writes a mail about a subscription. Its button is the next step: to pay, to open the page, or to undo the cancellation. */
export function writeSubscriptionMail(mail: SubscriptionMailView, options: MailOptions): Mail {
  const { language, catalog, texts: all, brand } = options;
  const { subscriptionMail: texts, manage } = all;
  const { kind, at, due, mandate, timeZone, locale, contact, merchantName, manageUrl: url } = mail;
  const writing: DateWriting = { language, catalog, written: {}, ...(locale && { locales: [locale] }) };
  const toDay = (time: string) => formatDay(time, writing, timeZone);
  const merchant = toLine(merchantName);
  const date = at ? toDay(at) : '';
  const amount = formatMoney(due?.amountMinor ?? mail.amountMinor, mail, writing);
  const said = fillText(texts[kind], {
    merchant,
    price: describePrice(mail, options, writing),
    amount,
    date,
  });
  return createMail({
    ...{ language, texts: all, merchantName, contact, brand },
    subject: fillText(texts[SUBJECTS[kind]], { merchant }),
    blocks: [
      { type: 'text', text: all.mail.greeting },
      { type: 'text', text: said },
      kind === 'ended' && date && { type: 'text', text: fillText(texts.paidUntil, { date }) },
      { type: 'title', lines: [toLine(mail.title ?? ''), toLine(mail.purpose)].filter(Boolean) },
      mandate && kind !== 'ended' && { type: 'facts', lines: listMandate(mandate, catalog, language) },
      due && linkText(texts.pay, { date: toDay(due.until), url: due.url }, fillText(catalog.pay, { amount })),
      kind === 'ended'
        ? mail.canKeep && date && linkText(texts.keep, { date, url }, manage.keep)
        : linkText(texts.manage, { url }, due ? undefined : manage.title),
    ],
    footer: all.mail.footer,
  });
}
