import type { Language } from '../../protocol/languages.ts';
import type { Mail } from '../../protocol/mails.ts';
import type { SubscriptionMailView, SubscriptionPrice } from '../../protocol/subscriptions.ts';
import type { Catalog, ServiceTexts } from '../locales/catalog.ts';
import { fillPlural } from './fill-plural.ts';
import { fillText } from './fill-text.ts';
import { formatDay } from './format-day.ts';
import { formatMoney } from './format-money.ts';
import { toLine } from './to-line.ts';
import type { Writing } from './write-once.ts';

export interface SubscriptionTextOptions {
  language: Language;
  catalog: Catalog;
  texts: ServiceTexts;
}

/** `€19.90 every month` */
export const describePrice = (
  { amountMinor, currency, interval, intervalCount }: SubscriptionPrice,
  { catalog, texts }: SubscriptionTextOptions,
  writing: Writing,
): string =>
  fillText(texts.manage.price, {
    amount: formatMoney(amountMinor, { currency }, writing),
    every: fillPlural(catalog.subscription.every[interval], intervalCount, writing),
  });

const SUBJECTS = {
  began: 'beganSubject',
  resumed: 'beganSubject',
  declined: 'dueSubject',
  returned: 'dueSubject',
  asks: 'dueSubject',
  ended: 'endedSubject',
} as const;

/** A mail about a subscription, in plain text like every other one. */
export function writeSubscriptionMail(mail: SubscriptionMailView, options: SubscriptionTextOptions): Mail {
  const { language, texts: all } = options;
  const { subscriptionMail: texts, mail: shared } = all;
  const { kind, at, due, timeZone, locale, contact } = mail;
  const writing: Writing = { language, written: {}, ...(locale && { locales: [locale] }) };
  const toDay = (time: string) => formatDay(time, writing, timeZone);
  const merchant = toLine(mail.merchantName);
  const paragraphs = [
    shared.greeting,
    fillText(texts[kind], {
      merchant,
      price: describePrice(mail, options, writing),
      amount: formatMoney(due?.amountMinor ?? mail.amountMinor, mail, writing),
      date: at ? toDay(at) : '',
    }),
    kind === 'ended' && at && fillText(texts.paidUntil, { date: toDay(at) }),
    [toLine(mail.title ?? ''), toLine(mail.purpose)].filter(Boolean).join('\n'),
    due && fillText(texts.pay, { date: toDay(due.until), url: due.url }),
    kind !== 'ended' && fillText(texts.manage, { url: mail.manageUrl }),
    fillText(shared.footer, { merchant }),
    // Only what people can use as it is: the part after `mailto:` and `tel:`.
    contact && fillText(shared.contact, { contact: toLine(contact.replace(/^(mailto|tel):/i, '')) }),
  ];
  return {
    language,
    subject: fillText(texts[SUBJECTS[kind]], { merchant }),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  };
}
