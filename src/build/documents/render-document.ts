import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { colorCode } from './color-code.ts';
import { escapeHtml } from './escape-html.ts';
import { FRONT_PAGE } from './list-documents.ts';
import { listPassages, type Passage, readLine } from './list-passages.ts';

const PICTURES = 'docs/pictures/';

/** The data about both documents that a link between them needs. */
export interface LinkedDocument {
  source: string;
  name: string;
  label: string;
}

/** Creates the ids of headings in GitHub's way, so that a link works in both places. */
const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&#?\w+;/g, '')
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Returns the URL of a link's target under `/docs/`; `undefined` if it is not shown there. */
export function findAddress(
  href: string,
  from: LinkedDocument,
  documents: readonly LinkedDocument[],
): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.join(posix.dirname(from.source), path);
  if (target.startsWith(PICTURES)) return `/docs/pictures/${target.slice(PICTURES.length)}`;
  if (target === FRONT_PAGE) return '/docs/';
  const found = documents.find(({ source }) => source === target);
  return found && `/docs/${found.name}${fragment ? `#${fragment}` : ''}`;
}

const isDocument = ({ source }: LinkedDocument, href: string, from: LinkedDocument): boolean =>
  posix.join(posix.dirname(from.source), href.replace(/#.*/, '')) === source;

/** Replaces the text of a link that is a file name by the document's name in the menu. */
function nameLink(token: Token, from: LinkedDocument, documents: readonly LinkedDocument[]): void {
  if (token.type !== 'link' || !/^[\w./-]+\.md$/.test(token.text)) return;
  const found = documents.find((document) => isDocument(document, token.href, from));
  if (found) token.tokens = [{ type: 'text', raw: found.label, text: found.label }];
}

/** Creates a function that makes ids unique. */
function createIds() {
  const counts = new Map<string, number>();
  return {
    take(wanted: string): string {
      const count = counts.get(wanted) ?? 0;
      counts.set(wanted, count + 1);
      return count ? `${wanted}-${count}` : wanted;
    },
    has: (id: string) => counts.has(id),
  };
}

/** A heading in the table of contents. */
export interface ContentsEntry {
  id: string;
  depth: number;
  /** Contains no links, because it becomes one. */
  html: string;
}

/** The elements that have been given an id, in the order of the page. */
interface Placed {
  headings: Map<Tokens.Heading, string>;
  rows: Map<Tokens.TableCell, string>;
  contents: ContentsEntry[];
}

const CONTENTS_DEPTHS = [2, 3];

/** The tables of calls and of fields, by their first heading. On a phone, each of their rows becomes a card (`docs.css`). */
const CARD_TABLES = ['Method', 'Field'];
/** The headings whose cells begin a card, and need no label. */
const CARD_HEADS = [...CARD_TABLES, 'Path', 'Type', ''];

/** The headings whose cells explain themselves. */
const CARD_SENTENCES = ['Does', 'Meaning'];

const readLabel = (heading: string): string =>
  ` data-label="${CARD_SENTENCES.includes(heading) ? '' : escapeHtml(heading.replaceAll('`', ''))}"`;

function createMarked(
  document: LinkedDocument,
  documents: readonly LinkedDocument[],
  headings: ReadonlySet<string>,
  placed: Placed,
): Marked {
  const ids = createIds();
  const addressOf = (href: string) => findAddress(href, document, documents);
  /**
   * Gives an id to a row that begins with a name in code, so that it can be linked: `sdk#blocked_by_csp`. Headings of that name
   * take precedence.
   */
  const placeRow = (cell: Tokens.TableCell | undefined): string => {
    const code = /^`([a-z][\w.]*)`$/i.exec(cell?.text ?? '')?.[1];
    if (!cell || !code || headings.has(code) || ids.has(code)) return '';
    placed.rows.set(cell, ids.take(code));
    return ` id="${code}"`;
  };
  return new Marked({
    renderer: {
      heading(token) {
        const { tokens, depth } = token;
        const html = this.parser.parseInline(tokens);
        const id = ids.take(slugify(html));
        placed.headings.set(token, id);
        if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
        if (CONTENTS_DEPTHS.includes(depth))
          placed.contents.push({ id, depth, html: html.replace(/<\/?a\b[^>]*>/g, '') });
        // The link is beside the heading, not inside it, where a screen reader would read its name with every heading.
        const name = `Link to “${escapeHtml(readLine(tokens))}”`;
        return `<div class="heading"><h${depth} id="${id}">${html}</h${depth}> <a class="anchor" href="#${id}" aria-label="${name}">#</a></div>\n`;
      },
      link({ href, title, tokens }) {
        const html = this.parser.parseInline(tokens);
        const address = addressOf(href);
        const tip = title ? ` title="${escapeHtml(title)}"` : '';
        return address === undefined ? html : `<a href="${escapeHtml(address)}"${tip}>${html}</a>`;
      },
      image: ({ href, text }) =>
        `<img src="${escapeHtml(addressOf(href) ?? href)}" alt="${escapeHtml(text)}" loading="lazy">`,
      table({ header, rows }) {
        const isCards = header.length > 2 && CARD_TABLES.includes(header[0]?.text ?? '');
        const labels = header.map(({ text }) =>
          isCards && !CARD_HEADS.includes(text) ? readLabel(text) : '',
        );
        const writeCell = (tag: string) => (cell: Tokens.TableCell, index: number) =>
          `<${tag}${tag === 'td' ? (labels[index] ?? '') : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`;
        const head = header.some(({ text }) => text)
          ? header.map((cell, index) => writeCell(cell.text ? 'th' : 'td')(cell, index)).join('')
          : '';
        const body = rows.map((row) => `<tr${placeRow(row[0])}>${row.map(writeCell('td')).join('')}</tr>`);
        // A table must be scrollable with the keyboard on a narrow screen.
        return `<div class="table${isCards ? ' cards' : ''}" tabindex="0" role="group" aria-label="Table"><table>${head && `<thead><tr>${head}</tr></thead>`}<tbody>${body.join('\n')}</tbody></table></div>\n`;
      },
      code({ text, lang }) {
        const { label, html } = colorCode(text, lang);
        return `<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${html}\n</code></pre></figure>\n`;
      },
      // Drop comments, which are for tests and editors. Other HTML is shown as text.
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
    },
  });
}

export interface RenderedDocument {
  /** The text of the first heading. */
  title: string;
  html: string;
  contents: readonly ContentsEntry[];
  passages: readonly Passage[];
}

/** Renders a document as HTML, and returns the data for its table of contents and the search. */
export function renderDocument(
  text: string,
  document: LinkedDocument,
  documents: readonly LinkedDocument[],
): RenderedDocument {
  const placed: Placed = { headings: new Map(), rows: new Map(), contents: [] };
  const slugs = new Marked()
    .lexer(text)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map((token) => slugify(token.text));
  const marked = createMarked(document, documents, new Set(slugs), placed);
  const tokens = marked.lexer(text);
  marked.walkTokens(tokens, (token) => nameLink(token, document, documents));
  const html = marked.parser(tokens);
  const passages = listPassages(tokens, placed);
  return { title: passages[0]?.heading ?? document.name, html, contents: placed.contents, passages };
}
