import type { ComponentChildren } from 'preact';
import { isRightToLeft, LANGUAGES, type Language } from '../../protocol/languages.ts';
import { LOGO_MARK } from '../../protocol/mails.ts';
import type { LinkBlock, MailBlock, MailLine } from './mail-block.ts';
import { type MailLook, STYLES } from './mail-styles.ts';

interface MailDocumentProps {
  language: Language;
  subject: string;
  merchant: string;
  /** The preview text, shown beside the subject in a list of mails. */
  news: string | undefined;
  look: MailLook;
  blocks: readonly MailBlock[];
}

/** A table used for layout: mail programs support no other way. */
const Frame = (props: { width?: string; class?: string; style?: string; children: ComponentChildren }) => (
  <table role="presentation" cellPadding="0" cellSpacing="0" {...props} />
);

/** Text that others wrote keeps its own direction. */
const Foreign = ({ text }: { text: string }) => <span dir="auto">{text}</span>;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line, index) => (
      <>
        {index > 0 && <br />}
        <Foreign text={line} />
      </>
    ))}
  </>
);

/** Shorter values, such as amounts, are kept on one line. An IBAN or a reference may wrap on a phone. */
const MAX_WHOLE_LENGTH = 15;

/** A value under its label. The order of its groups is that of the printed form, also in right-to-left text. */
const RowBelow = ({ name, value, groups }: MailLine) => (
  <tr>
    <td class="line" style={STYLES.cell}>
      <div class="soft" style={STYLES.soft}>
        <Foreign text={name} />
      </div>
      <span dir={groups ? 'ltr' : 'auto'} style={STYLES.copied}>
        {groups
          ? groups.map((group, index) => (
              <span key={index} style={index < groups.length - 1 ? STYLES.group : ''}>
                {group}
              </span>
            ))
          : value}
      </span>
    </td>
  </tr>
);

function Row({ row, end }: { row: MailLine; end: string }) {
  const { name, detail, value, note, isTotal, isBelow } = row;
  if (isBelow) return <RowBelow {...row} />;
  const wrap = value.length > MAX_WHOLE_LENGTH ? STYLES.broken : STYLES.whole;
  const weight = isTotal ? ';font-weight:600' : '';
  return (
    <tr>
      <td class="line" style={STYLES.cell + weight}>
        <Foreign text={name} />
        {detail && (
          <div class="soft" style={STYLES.soft}>
            {[detail, note].filter(Boolean).join(' · ')}
          </div>
        )}
      </td>
      <td class="line" align={end as 'right'} style={`${STYLES.cell};${STYLES.value}${wrap}${weight}`}>
        <Foreign text={value} />
      </td>
    </tr>
  );
}

/** A button. Its label, or the sentence above, says where it leads. */
const Link = ({ block: { words, url, label }, look }: { block: LinkBlock; look: MailLook }) =>
  label ? (
    <>
      {words !== label && <p style={STYLES.text}>{words}</p>}
      <div style={STYLES.action}>
        <Frame class="action">
          <tr>
            <td class="button" style={look.button}>
              <a href={url} style={look.label}>
                {label}
              </a>
            </td>
          </tr>
        </Frame>
      </div>
    </>
  ) : (
    <p style={STYLES.text}>
      <a class="link" href={url} style={look.link}>
        {words}
      </a>
    </p>
  );

function Block({ block, end, look }: { block: MailBlock; end: string; look: MailLook }) {
  switch (block.type) {
    case 'text': {
      const { text, strong } = block;
      // `strong` may also occur in a merchant's name: only its first occurrence is emphasized.
      const [before, ...rest] = strong ? text.split(strong) : [text];
      return (
        <p style={STYLES.text}>
          {before}
          {strong && <strong style={STYLES.strong}>{strong}</strong>}
          {strong && rest.join(strong)}
        </p>
      );
    }
    case 'title': {
      const [name, ...lines] = block.lines;
      return (
        <p style={STYLES.title}>
          <Foreign text={name ?? ''} />
          {lines.length > 0 && (
            <span class="soft" style={STYLES.soft}>
              <br />
              <Lines lines={lines} />
            </span>
          )}
        </p>
      );
    }
    case 'facts':
      return (
        <p class="soft" style={STYLES.facts}>
          <Lines lines={block.lines} />
        </p>
      );
    case 'rows':
      return (
        <div style={STYLES.block}>
          <table style={STYLES.rows} width="100%" cellPadding="0" cellSpacing="0">
            {block.rows.map((row, index) => (
              <Row key={index} row={row} end={end} />
            ))}
          </table>
        </div>
      );
    case 'paper':
      return (
        <pre dir="ltr" style={STYLES.paper}>
          {block.text}
        </pre>
      );
    case 'link':
      return <Link block={block} look={look} />;
    case 'end':
      return <p style={STYLES.text}>{block.text}</p>;
  }
}

/** A mail as an HTML document: the words of the plain text in the same order, on a card with a footer. */
export function MailDocument({ language, subject, merchant, news, look, blocks }: MailDocumentProps) {
  const dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  const [start, end] = dir === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const show = (isEnd: boolean) =>
    blocks
      .filter(({ type }) => (type === 'end') === isEnd)
      .map((block, index) => <Block key={index} block={block} end={end} look={look} />);
  return (
    <html lang={LANGUAGES[language]} dir={dir}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* No program on a phone makes a call out of a code, an amount or an IBAN. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: look.sheet }} />
      </head>
      <body class="canvas" style={STYLES.body}>
        {news && <div style={STYLES.hidden}>{news}</div>}
        <Frame width="100%">
          <tr>
            <td class="canvas" align="center" style={STYLES.canvas}>
              <Frame width="560" style={STYLES.column}>
                <tr>
                  <td class="card" dir={dir} align={start} style={look.card}>
                    <div dangerouslySetInnerHTML={{ __html: LOGO_MARK }} />
                    <p style={STYLES.merchant}>
                      <Foreign text={merchant} />
                    </p>
                    {show(false)}
                  </td>
                </tr>
                <tr>
                  <td class="soft end" dir={dir} align={start} style={STYLES.end}>
                    {show(true)}
                  </td>
                </tr>
              </Frame>
            </td>
          </tr>
        </Frame>
      </body>
    </html>
  );
}
