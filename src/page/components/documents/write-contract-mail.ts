import type { Language } from '../../../protocol/languages.ts';
import type { ContractMailView, Mail } from '../../../protocol/mails.ts';
import type { ServiceTexts } from '../../locales/catalog.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatDateTime } from '../../texts/format-date-time.ts';
import { toLine } from '../../texts/to-line.ts';
import type { Writing } from '../../texts/write-once.ts';

/** A mail about a contract, in plain text like every other one. */
export function writeContractMail(
  { about, title, locale, contact, ...mail }: ContractMailView,
  { language, texts: all }: { language: Language; texts: ServiceTexts },
): Mail {
  const texts = all.contract.mail;
  const merchant = toLine(mail.merchantName);
  const writing: Writing = { language, written: {}, ...(locale && { locales: [locale] }) };
  const paragraphs =
    'code' in about
      ? [fillText(texts.code, about), toLine(title), texts.warning]
      : [
          fillText(texts.asks, { merchant }),
          toLine(title),
          fillText(texts.link, { date: formatDateTime(about.until, writing), url: about.url }),
        ];
  return {
    language,
    subject: fillText('code' in about ? texts.codeSubject : texts.subject, { merchant }),
    text: `${[
      ...paragraphs,
      fillText(texts.footer, { merchant }),
      // Only what people can use as it is: the part after `mailto:` and `tel:`.
      contact && fillText(all.mail.contact, { contact: toLine(contact.replace(/^(mailto|tel):/i, '')) }),
    ]
      .filter(Boolean)
      .join('\n\n')}\n`,
  };
}
