import type { Mail, ReceiptMailView } from '../../protocol/mails.ts';
import { fillText } from '../texts/fill-text.ts';
import { toLine } from '../texts/to-line.ts';
import { createMail } from './create-mail.tsx';
import type { MailOptions } from './mail-options.ts';

/** Writes a mail with a terminal's receipt. The receipt is in the terminal's language, the rest in the requested one. */
export function writeReceiptMail(
  { merchantName, isPayment, paper, contact }: ReceiptMailView,
  { language, texts, brand }: MailOptions,
): Mail {
  const merchant = toLine(merchantName);
  return createMail({
    ...{ language, texts, merchantName, contact, brand },
    subject: isPayment ? fillText(texts.mail.subject, { merchant }) : merchant,
    blocks: [
      { type: 'text', text: texts.mail.greeting },
      { type: 'paper', text: paper.replace(/\n$/, '') },
    ],
    footer: texts.mail.footer,
  });
}
