import type { Mail, ReceiptMailView } from '../../protocol/mails.ts';
import { fillText } from './fill-text.ts';
import { toLine } from './to-line.ts';
import { listEnd, type MailOptions } from './write-mail.ts';

/** A mail with a terminal's receipt, in plain text. The paper has the terminal's language, the rest the one asked for. */
export function writeReceiptMail(
  mail: ReceiptMailView,
  { language, texts }: Pick<MailOptions, 'language' | 'texts'>,
): Mail {
  const merchant = toLine(mail.merchantName);
  return {
    language,
    subject: mail.isPayment ? fillText(texts.subject, { merchant }) : merchant,
    text: `${texts.greeting}\n\n${mail.paper}\n${listEnd(mail, texts, merchant)}\n`,
  };
}
