import { Marked, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { type ComponentChildren, Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** Deeper lists are shown as text. */
const MAX_LIST_DEPTH = 4;

/** Parsing emphasis takes quadratic time, so a longer paragraph has none. */
const MAX_EMPHASIZED_LENGTH = 5_000;

/** Tokens of this kind are shown as text, with all their characters. */
const toText = () => undefined;

/**
 * Markdown syntax that is not supported, because everything that is signed must be visible. So nothing is hidden (definitions,
 * URLs, code languages), there are no links or images, and indentation has no meaning.
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

/** Parses headings, paragraphs, lists, rules, bold and italics. */
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
      // `false` falls back to the default.
      emStrong: (_src, paragraph) => (paragraph.length > MAX_EMPHASIZED_LENGTH ? undefined : false),
    },
  });
  return marked.lexer(text);
}

/** A block has the direction of its own text; its content inherits it. */
type Direction = 'auto' | undefined;

/** Renders the elements of a line. These are functions instead of components, because a long text has tens of thousands. */
const drawInline = (tokens: Token[]): ComponentChildren[] =>
  (tokens as MarkedToken[]).map((token) => {
    if (token.type === 'strong') return <strong>{drawInline(token.tokens)}</strong>;
    if (token.type === 'em') return <em>{drawInline(token.tokens)}</em>;
    if (token.type === 'br') return <br />;
    return token.type === 'escape' || token.type === 'text' ? token.text : token.raw;
  });

/** Numbers are kept as written, because the text may refer to them. */
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

/** Renders blocks. Headings are below that of the section, without skipping levels. */
function drawBlocks(tokens: Token[], dir?: Direction): ComponentChildren[] {
  const depths: number[] = [];
  return (tokens as MarkedToken[]).map((token) => {
    switch (token.type) {
      case 'heading': {
        while ((depths[depths.length - 1] ?? 0) >= token.depth) depths.pop();
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

const MAX_KEPT_TEXTS = 20;
/** The newest texts as they are rendered, by text. A list of 12,000 entries takes a tenth of a second, and anyone can reload it. */
const kept = new Map<string, string>();

function renderBlocks(text: string): string {
  const known = kept.get(text);
  const html = known ?? renderToString(h(Fragment, null, drawBlocks(readTokens(text), 'auto')));
  kept.delete(text);
  kept.set(text, html);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT_TEXTS && oldest !== undefined) kept.delete(oldest);
  return html;
}

/**
 * The text of a contract in a subset of Markdown. Anything else, including HTML, is shown as text: what is inserted are elements of
 * this file, rendered before.
 */
export const ContractText = ({ text }: { text: string }) => (
  <div class="contract-text" dangerouslySetInnerHTML={{ __html: renderBlocks(text) }} />
);
