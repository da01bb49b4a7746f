import { CARD_BRANDS } from '../../protocol/card.ts';
import type { Mail, RememberedMailView } from '../../protocol/mails.ts';
import { fillText } from '../texts/fill-text.ts';
import { toLine } from '../texts/to-line.ts';
import { createMail, linkText } from './create-mail.tsx';
import type { MailOptions } from './mail-options.ts';

/**
 * Writes a mail about remembered cards: a notice that one was saved, or a code that unlocks them. Its button leads to the page
 * that deletes them.
 */
export function writeRememberedMail(
  { about, contact, url, merchantName }: RememberedMailView,
  { language, catalog, texts: all, brand }: MailOptions,
): Mail {
  const { mail: texts, title } = all.remembered;
  const merchant = toLine(merchantName);
  const isCode = 'code' in about;
  const describeCard = ({ brand, last4 }: { brand: string; last4: string }) =>
    fillText(catalog.savedCards.card, {
      brand: CARD_BRANDS.find(({ id }) => id === brand)?.name ?? brand,
      last4,
    });
  return createMail({
    ...{ language, texts: all, merchantName, contact, brand },
    subject: isCode
      ? fillText(texts.codeSubject, { code: about.code, merchant })
      : fillText(texts.subject, { merchant }),
    blocks: isCode
      ? [
          { type: 'text', text: fillText(texts.code, { code: about.code, merchant }), strong: about.code },
          { type: 'text', text: all.contract.mail.warning },
          linkText(texts.manage, { url }),
        ]
      : [
          { type: 'text', text: fillText(texts.card, { card: describeCard(about.card), merchant }) },
          { type: 'text', text: texts.stranger },
          linkText(texts.manage, { url }, title),
        ],
    footer: all.mail.footer,
  });
}
