import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Document } from './list-documents.ts';

const PICTURES = 'docs/pictures/';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** As GitHub makes the ids of headings, so that a link works in both places. */
const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&#?\w+;/g, '')
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Where a link of a document leads to under `/docs/`; `undefined` for what is not shown there. */
function findAddress(href: string, from: Document, documents: readonly Document[]): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.join(posix.dirname(from.source), path);
  if (target.startsWith(PICTURES)) return `/docs/pictures/${target.slice(PICTURES.length)}`;
  const found = documents.find(({ source }) => source === target);
  return found && `/docs/${found.name}${fragment ? `#${fragment}` : ''}`;
}

/** Hands out every id once. */
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

function createMarked(
  document: Document,
  documents: readonly Document[],
  headings: ReadonlySet<string>,
): Marked {
  const ids = createIds();
  const addressOf = (href: string) => findAddress(href, document, documents);
  /** A code that stands first in its row can be linked to: `sdk#blocked_by_csp`. A heading of that name comes first. */
  const rowId = (cell: Tokens.TableCell | undefined): string => {
    const code = /^`([a-z][a-z0-9_]*)`$/.exec(cell?.text ?? '')?.[1];
    return code && !headings.has(code) && !ids.has(code) ? ` id="${ids.take(code)}"` : '';
  };
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        return `<h${depth} id="${ids.take(slugify(html))}">${html}</h${depth}>\n`;
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
        const writeCell = (tag: string) => (cell: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`;
        const head = header.some(({ text }) => text) ? header.map(writeCell('th')).join('') : '';
        const body = rows.map((row) => `<tr${rowId(row[0])}>${row.map(writeCell('td')).join('')}</tr>`);
        // Keyboards must reach what is cut off on a phone.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head && `<thead><tr>${head}</tr></thead>`}<tbody>${body.join('\n')}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`,
      // Comments are for tests and editors; tags of our own are not used.
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
    },
  });
}

/** One document as a page of its own, with the menu of all. */
export function renderDocument(text: string, document: Document, documents: readonly Document[]): string {
  const lexed = new Marked().lexer(text);
  const headings = lexed.filter((token): token is Tokens.Heading => token.type === 'heading');
  const marked = createMarked(document, documents, new Set(headings.map((token) => slugify(token.text))));
  const menu = documents
    .filter(({ isInner }) => !isInner)
    .map((entry) => {
      const current = entry === document ? ' aria-current="page"' : '';
      return `<a href="/docs/${entry.name}"${current}>${entry.name || 'start'}</a>`;
    })
    .join('\n');
  const title = escapeHtml((headings[0]?.text ?? document.name).replaceAll('`', ''));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ServicePay Checkout</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<nav aria-label="Documentation">${menu}</nav>
<main>
${marked.parser(marked.lexer(text))}</main>
</body>
</html>
`;
}
