import type { AccountMailView, Mail } from '../../protocol/mails.ts';
import { fillText } from '../texts/fill-text.ts';
import { toLine } from '../texts/to-line.ts';
import { createMail, linkText } from './create-mail.tsx';
import type { MailOptions } from './mail-options.ts';

/** The texts are here and not with the languages, because the dashboard is in English only. */
const TEXTS = {
  invitation: {
    subject: 'You are invited to the dashboard of {merchant}',
    asks: '{by} invites you to the dashboard of {merchant}, as {role}. You log in as {username}.',
    link: 'Choose your password within {life}: {url}',
    label: 'Choose your password',
    footer: 'If you do not know {merchant}, ignore this email: nothing happens without the link.',
  },
  reset: {
    subject: 'A new password for {merchant}',
    asks: 'Someone has asked for a new password for {username}, with which you log in at the dashboard of {merchant}.',
    link: 'Choose a new password within {life}: {url}',
    label: 'Choose a new password',
    footer: 'If that was not you, ignore this email: your password stays as it is.',
  },
};

/** Writes a mail to a user of the dashboard of a company, with a link that sets a password. */
export function writeAccountMail(
  { merchantName, username, url, life, invitation }: AccountMailView,
  { language, texts: all, brand }: MailOptions,
): Mail {
  const merchant = toLine(merchantName);
  const texts = TEXTS[invitation ? 'invitation' : 'reset'];
  const values = { merchant, username: toLine(username), ...invitation };
  return createMail({
    ...{ language, texts: all, merchantName, contact: undefined, brand },
    subject: fillText(texts.subject, values),
    blocks: [
      { type: 'text', text: fillText(texts.asks, values) },
      linkText(texts.link, { life, url }, texts.label),
    ],
    footer: texts.footer,
  });
}
