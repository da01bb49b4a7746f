import { renderToString } from 'preact-render-to-string';
import { readMailAddresses, readPhoneNumber } from '../../protocol/identifiers/read-contact.ts';
import { isRightToLeft } from '../../protocol/languages.ts';
import type { Mail } from '../../protocol/mails.ts';
import { fillText } from '../texts/fill-text.ts';
import { toLine } from '../texts/to-line.ts';
import { writeLine } from '../texts/write-line.ts';
import type { LinkBlock, MailBlock } from './mail-block.ts';
import { MailDocument } from './mail-document.tsx';
import type { MailOptions } from './mail-options.ts';
import { createMailLook } from './mail-styles.ts';

interface MailContent extends Pick<MailOptions, 'language' | 'texts' | 'brand'> {
  merchantName: string;
  subject: string;
  /** Falsy blocks are left out. */
  blocks: readonly (MailBlock | undefined | false | '')[];
  /** Why the recipient receives the mail. */
  footer: string;
  /** How to reach the merchant. */
  contact: string | undefined;
}

/** A paragraph with a link: a button if it has a label. The URL ends the sentence, and is omitted in the HTML document. */
export const linkText = (
  template: string,
  { url, ...values }: Record<string, string> & { url: string },
  label?: string,
): LinkBlock => ({
  type: 'link',
  text: fillText(template, { ...values, url }),
  words: fillText(template.replace(/[\s:]*\{url\}$/, ''), values),
  url,
  ...(label && { label }),
});

/**
 * Returns only a link that is safe to show: `mailto:` and `tel:` without the scheme. In right-to-left text, a number is isolated,
 * or its parts would be reordered.
 */
function writeContact(contact: string, language: MailOptions['language']): string {
  const written = toLine(readMailAddresses(contact).join(', ') || readPhoneNumber(contact) || contact);
  return isRightToLeft(language) && /^tel:/i.test(contact) ? `\u2068${written}\u2069` : written;
}

function writeBlock(block: MailBlock, language: MailOptions['language']): string {
  switch (block.type) {
    case 'title':
    case 'facts':
      return block.lines.join('\n');
    case 'rows':
      return block.rows
        .map(({ name, detail, value, note }) =>
          writeLine(detail ? `${name}, ${detail}` : name, note ? `${value} (${note})` : value, language),
        )
        .join('\n');
    default:
      return block.text;
  }
}

/** Creates a mail as plain text and as an HTML document with the same words. */
export function createMail({ subject, footer, contact, blocks, brand, ...content }: MailContent): Mail {
  const { language, texts } = content;
  const merchant = toLine(content.merchantName);
  const said = [
    ...blocks,
    { type: 'end', text: fillText(footer, { merchant }) } as const,
    contact &&
      ({
        type: 'end',
        text: fillText(texts.mail.contact, { contact: writeContact(contact, language) }),
      } as const),
  ].filter((block): block is MailBlock => Boolean(block) && writeBlock(block as MailBlock, language) !== '');
  // The greeting is left out of the preview text.
  const news = said
    .flatMap((block) => (block.type === 'text' ? block.text : []))
    .find((text) => text !== texts.mail.greeting);
  const look = createMailLook(brand);
  const document = <MailDocument {...{ language, subject, merchant, news, look, blocks: said }} />;
  return {
    language,
    subject,
    text: `${said.map((block) => writeBlock(block, language)).join('\n\n')}\n`,
    html: `<!doctype html>${renderToString(document)}`,
  };
}
