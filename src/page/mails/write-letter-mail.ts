import type { LetterMailView, Mail } from '../../protocol/mails.ts';
import { createMail, linkText } from './create-mail.tsx';
import type { MailOptions } from './mail-options.ts';

/** Writes the morning letter: what a day brought, then what waits, with a button each. */
export const writeLetterMail = (
  { merchantName, day, news, money, buttons, overviewUrl, switchUrl }: LetterMailView,
  { language, texts, brand }: MailOptions,
): Mail =>
  createMail({
    ...{ language, texts, merchantName, contact: undefined, brand },
    subject: `${day}: ${news}`,
    blocks: [
      { type: 'text', text: `Good morning. ${day} brought ${news}.` },
      { type: 'rows', rows: money },
      ...buttons.map(({ text, url, label }) => linkText('{text} {url}', { text, url }, label)),
      linkText('The day in the overview: {url}', { url: overviewUrl }),
      linkText('Switch this letter off: {url}', { url: switchUrl }),
    ],
    footer: 'You have switched this letter on for {merchant}. Its day is counted in UTC, as in the overview.',
  });
