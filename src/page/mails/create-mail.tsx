import { renderToString } from 'preact-render-to-string';
import { isRightToLeft } from '../../protocol/languages.ts';
import type { Mail } from '../../protocol/mails.ts';
import { fillText } from '../texts/fill-text.ts';
import { toLine } from '../texts/to-line.ts';
import { writeLine } from '../texts/write-line.ts';
import type { LinkBlock, MailBlock } from './mail-block.ts';
import { MailDocument } from './mail-document.tsx';
import type { MailOptions } from './mail-options.ts';

export interface MailContent extends Pick<MailOptions, 'language' | 'texts'> {
  merchantName: string;
  subject: string;
  /** Empty ones are left out. */
  blocks: readonly (MailBlock | undefined | false | '')[];
  /** The reason why the reader gets it. */
  footer: string;
  /** Where the merchant can be asked. */
  contact: string | undefined;
}

/** A paragraph with an address: a button if it has a label. The sentence ends with the address, which a document does not show. */
export const createLink = (
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

/** Only what people can use as it is: the part after `mailto:` and `tel:`. From right to left, the parts of a number would change places. */
function writeContact(contact: string, language: MailOptions['language']): string {
  const written = toLine(contact.replace(/^(mailto|tel):/i, ''));
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

/** A mail in plain text, and the same words as a document. */
export function createMail({ subject, footer, contact, blocks, ...content }: MailContent): Mail {
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
  // The greeting is no news.
  const news = said
    .flatMap((block) => (block.type === 'text' ? block.text : []))
    .find((text) => text !== texts.mail.greeting);
  const document = <MailDocument {...{ language, subject, merchant, news, blocks: said }} />;
  return {
    language,
    subject,
    text: `${said.map((block) => writeBlock(block, language)).join('\n\n')}\n`,
    html: `<!doctype html>${renderToString(document)}`,
  };
}
