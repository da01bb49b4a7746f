import { Marked, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';

/** A deeper list is text. */
const MAX_LIST_DEPTH = 4;

/** Emphasis takes time that grows with the square of the length: a longer paragraph has none. */
const MAX_EMPHASIZED_LENGTH = 5_000;

/** A token that this method does not make is text, with all its signs. */
const toText = () => undefined;

/**
 * The syntax that is left out: whatever is signed must be read. So nothing is hidden (definitions, addresses, names of languages), nothing
 * leads away or is loaded, and an indented line is a line.
 */
const LEFT_OUT = {
  code: toText,
  fences: toText,
  blockquote: toText,
  html: toText,
  def: toText,
  table: toText,
  lheading: toText,
  tag: toText,
  link: toText,
  reflink: toText,
  codespan: toText,
  del: toText,
  autolink: toText,
  url: toText,
};

/** Reads headings, paragraphs, lists, rules, bold and italics. */
function readTokens(text: string): Token[] {
  let depth = 0;
  const marked = new Marked({
    gfm: false,
    tokenizer: {
      ...LEFT_OUT,
      list(src) {
        if (depth === MAX_LIST_DEPTH) return undefined;
        depth += 1;
        try {
          return Tokenizer.prototype.list.call(this, src);
        } finally {
          depth -= 1;
        }
      },
      // `false` is the usual way.
      emStrong: (_src, paragraph) => (paragraph.length > MAX_EMPHASIZED_LENGTH ? undefined : false),
    },
  });
  return marked.lexer(text);
}

/** Blocks are written in the direction of their own text; what is inside them follows. */
type Direction = 'auto' | undefined;

/** The elements of a line. Functions, not components: a long text has ten thousands of them. */
const drawInline = (tokens: Token[]): ComponentChildren[] =>
  (tokens as MarkedToken[]).map((token) => {
    if (token.type === 'strong') return <strong>{drawInline(token.tokens)}</strong>;
    if (token.type === 'em') return <em>{drawInline(token.tokens)}</em>;
    if (token.type === 'br') return <br />;
    return token.type === 'escape' || token.type === 'text' ? token.text : token.raw;
  });

/** Numbers stay as they were written: the text can refer to them. */
function drawList({ ordered, items }: Tokens.List, dir: Direction) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag dir={dir}>
      {items.map(({ raw, tokens }) => (
        <li value={ordered ? Number.parseInt(raw, 10) : undefined}>{drawBlocks(tokens)}</li>
      ))}
    </Tag>
  );
}

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

/** The headings are below that of the part, and leave out no level. */
function drawBlocks(tokens: Token[], dir?: Direction): ComponentChildren[] {
  const depths: number[] = [];
  return (tokens as MarkedToken[]).map((token) => {
    switch (token.type) {
      case 'heading': {
        while ((depths.at(-1) ?? 0) >= token.depth) depths.pop();
        const Tag = HEADINGS[depths.length] ?? 'h6';
        depths.push(token.depth);
        return <Tag dir={dir}>{drawInline(token.tokens)}</Tag>;
      }
      case 'paragraph':
        return <p dir={dir}>{drawInline(token.tokens)}</p>;
      case 'list':
        return drawList(token, dir);
      case 'hr':
        return <hr />;
      case 'space':
        return null;
      default:
        return drawInline('tokens' in token && token.tokens ? token.tokens : [token]);
    }
  });
}

/** The text of a contract, in a subset of Markdown. All else in it is text, HTML too. */
export const ContractText = ({ text }: { text: string }) => (
  <div class="contract-text">{drawBlocks(readTokens(text), 'auto')}</div>
);
