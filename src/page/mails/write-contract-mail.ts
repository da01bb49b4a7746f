import type { ContractMailView, Mail } from '../../protocol/mails.ts';
import { fillText } from '../texts/fill-text.ts';
import type { DateWriting } from '../texts/format-date-time.ts';
import { formatDateTime } from '../texts/format-date-time.ts';
import { toLine } from '../texts/to-line.ts';
import { createMail, linkText } from './create-mail.tsx';
import type { MailBlock } from './mail-block.ts';
import type { MailOptions } from './mail-options.ts';

/** A mail about a contract: the link to its page, or a code. */
export function writeContractMail(
  { about, title, locale, contact, merchantName }: ContractMailView,
  { language, catalog, texts: all, brand }: MailOptions,
): Mail {
  const texts = all.contract.mail;
  const merchant = toLine(merchantName);
  const writing: DateWriting = { language, catalog, written: {}, ...(locale && { locales: [locale] }) };
  const name: MailBlock = { type: 'title', lines: [toLine(title)] };
  const isCode = 'code' in about;
  return createMail({
    ...{ language, texts: all, merchantName, contact, brand },
    subject: isCode
      ? fillText(texts.codeSubject, { code: about.code, merchant })
      : fillText(texts.subject, { merchant }),
    blocks: isCode
      ? [
          { type: 'text', text: fillText(texts.code, about), strong: about.code },
          name,
          { type: 'text', text: texts.warning },
        ]
      : [
          { type: 'text', text: fillText(texts.asks, { merchant }) },
          name,
          linkText(
            texts.link,
            { date: formatDateTime(about.until, writing), url: about.url },
            all.contract.signing,
          ),
        ],
    footer: texts.footer,
  });
}
