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

/** Numbers stay as they were written: the text can refer to them. */
const ListItem = ({ item, ordered }: { item: Tokens.ListItem; ordered: boolean }) => (
  <li value={ordered ? Number.parseInt(item.raw, 10) : undefined}>
    <Blocks tokens={item.tokens} />
  </li>
);

/** Blocks are written in the direction of their own text; what is inside them follows. */
type Direction = 'auto' | undefined;

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

/** The headings of a text are below that of its part, and leave out no level. */
function Heading({ depth, dir, children }: { depth: number; dir: Direction; children: ComponentChildren }) {
  const Tag = HEADINGS[depth] ?? 'h6';
  return <Tag dir={dir}>{children}</Tag>;
}

function Inline({ tokens }: { tokens: Token[] }) {
  return (
    <>
      {(tokens as MarkedToken[]).map((token) => {
        if (token.type === 'strong')
          return (
            <strong>
              <Inline tokens={token.tokens} />
            </strong>
          );
        if (token.type === 'em')
          return (
            <em>
              <Inline tokens={token.tokens} />
            </em>
          );
        if (token.type === 'br') return <br />;
        return token.type === 'escape' || token.type === 'text' ? token.text : token.raw;
      })}
    </>
  );
}

function Blocks({ tokens, dir }: { tokens: Token[]; dir?: Direction }) {
  const depths: number[] = [];
  return (
    <>
      {(tokens as MarkedToken[]).map((token) => {
        switch (token.type) {
          case 'heading': {
            while ((depths.at(-1) ?? 0) >= token.depth) depths.pop();
            depths.push(token.depth);
            return (
              <Heading depth={depths.length - 1} dir={dir}>
                <Inline tokens={token.tokens} />
              </Heading>
            );
          }
          case 'paragraph':
            return (
              <p dir={dir}>
                <Inline tokens={token.tokens} />
              </p>
            );
          case 'list': {
            const Tag = token.ordered ? 'ol' : 'ul';
            return (
              <Tag dir={dir}>
                {token.items.map((item) => (
                  <ListItem {...{ item, ordered: token.ordered }} />
                ))}
              </Tag>
            );
          }
          case 'hr':
            return <hr />;
          case 'space':
            return null;
          default:
            return <Inline tokens={'tokens' in token && token.tokens ? token.tokens : [token]} />;
        }
      })}
    </>
  );
}

/** The text of a contract, in a subset of Markdown. All else in it is text, HTML too. */
export const ContractText = ({ text }: { text: string }) => (
  <div class="contract-text">
    <Blocks tokens={readTokens(text)} dir="auto" />
  </div>
);
