import { DOCUMENT_GROUPS, type DocumentGroup } from './document-table.ts';
import { escapeHtml } from './escape-html.ts';
import type { Document } from './list-documents.ts';
import type { ContentsEntry, RenderedDocument } from './render-document.ts';

interface Page {
  title: string;
  summary: string;
  /** The document of the page, if it has one. */
  document?: Document;
  /** Whether it is the list of all documents. */
  isIndex?: true;
  /** The rows of the table of contents. */
  contents?: string;
  /** Further rows in the menu, below the link to the reference of the API. */
  sections?: string;
  main: string;
}

/** The address of the reference, which the service renders (`src/service/sections/render-section.ts`). */
const REFERENCE = '/api/v5/docs/';

interface Shelf {
  documents: readonly Document[];
}

/** Whether the menu of a page shows a document. Subjects of decisions are shown only on related pages. */
const isShown = ({ parent }: Document, current: Document | undefined): boolean =>
  !parent || parent === current?.name || parent === current?.parent;

function renderGroup(
  group: DocumentGroup,
  { documents, document: current, sections = '' }: Pick<Page, 'document' | 'sections'> & Shelf,
) {
  const id = `menu-${group.name.toLowerCase()}`;
  const rows = documents
    .filter((document) => document.group === group.name && isShown(document, current))
    .map((document) => {
      const mark = document === current ? ' aria-current="page"' : '';
      const inner = document.parent ? ' class="inner"' : '';
      return `<li${inner}><a href="/docs/${document.name}"${mark}>${escapeHtml(document.label)}</a></li>`;
    });
  const links = (group.links ?? []).map(
    ({ address, label }) =>
      `<li><a href="${address}">${escapeHtml(label)}</a></li>${address.startsWith(REFERENCE) ? sections : ''}`,
  );
  return `<p id="${id}">${group.name}</p>
<ul aria-labelledby="${id}">
${[...rows, ...links].join('\n')}
</ul>`;
}

/** Renders the menu, closed: wide screens show it by the stylesheet, and a phone begins with the text. */
const renderMenu = (page: Pick<Page, 'document' | 'sections'> & Shelf): string =>
  `<details class="fold menu"><summary>Menu</summary>
<nav class="links" aria-label="Documentation">
${DOCUMENT_GROUPS.map((group) => renderGroup(group, page)).join('\n')}
</nav>
</details>`;

const renderContents = (rows: string): string =>
  rows &&
  `<details class="fold contents"><summary>On this page</summary>
<nav class="links" aria-label="On this page">
<ul>
${rows}
</ul>
</nav>
</details>`;

const listContents = (contents: readonly ContentsEntry[]): string =>
  contents.length < 2
    ? ''
    : contents
        .map(({ id, depth, html }) => `<li class="depth-${depth}"><a href="#${id}">${html}</a></li>`)
        .join('\n');

const renderStep = (rel: 'prev' | 'next', { name, label }: Document): string =>
  `<a rel="${rel}" href="/docs/${name}"><span>${rel === 'prev' ? 'Previous' : 'Next'}</span> ${escapeHtml(label)}</a>`;

function renderSteps(documents: readonly Document[], current: Document): string {
  const place = documents.indexOf(current);
  const [previous, next] = [documents[place - 1], documents[place + 1]];
  const steps = [
    ...(previous ? [renderStep('prev', previous)] : []),
    ...(next ? [renderStep('next', next)] : []),
  ];
  return `<nav class="steps" aria-label="Previous and next">\n${steps.join('\n')}\n</nav>`;
}

const renderShell = (
  documents: readonly Document[],
  { title, summary, document, isIndex, contents = '', sections, main }: Page,
): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ServicePay Checkout</title>
<meta name="description" content="${escapeHtml(summary)}">
<link rel="icon" href="data:,">
${document ? `<link rel="alternate" type="text/markdown" href="/docs/${document.name}.md">\n` : ''}<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a href="/docs/"${isIndex ? ' aria-current="page"' : ''}>ServicePay <span>Docs</span></a>
<div class="search"></div>
</header>
<div class="layout">
${renderMenu({ documents, ...(document && { document }), ...(sections && { sections }) })}
${renderContents(contents)}
<main id="text" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;

/** Renders a document as a page, with the menu of all documents. */
export const renderManualPage = (
  { title, html, contents }: RenderedDocument,
  document: Document,
  documents: readonly Document[],
): string =>
  renderShell(documents, {
    title,
    summary: document.summary,
    document,
    contents: listContents(contents),
    main: `<p class="group">${document.group} · <a href="/docs/${document.name}.md">Markdown</a></p>\n${html}${renderSteps(documents, document)}`,
  });

const renderEntry = (address: string, label: string, summary: string): string =>
  `<li><a href="${address}">${escapeHtml(label)}</a> <span>${escapeHtml(summary)}</span></li>`;

/** Renders the page for an unknown path under `/docs/`. */
export const renderMissing = (documents: readonly Document[]): string =>
  renderShell(documents, {
    title: 'Not found',
    summary: 'There is no document at this address.',
    main: `<h1>Not found</h1>
<p class="lead">There is no document at this address. Search for a word, an option or an error code, or look at <a href="/docs/">all documents</a>.</p>`,
  });

/** Renders the page of a section of the API, whose parts the service fills in (`src/service/platform/assets/load-docs-shell.ts`). */
export const renderSectionShell = (documents: readonly Document[]): string =>
  renderShell(documents, {
    title: '{{title}}',
    summary: '{{summary}}',
    sections: '{{sections}}',
    contents: '{{contents}}',
    main: '{{main}}',
  });

/** Renders the page at `/docs/`: where to begin, and a list of all documents. */
export function renderIndex(documents: readonly Document[]): string {
  const [first] = documents as [Document];
  const groups = DOCUMENT_GROUPS.map(({ name, links = [] }) => {
    const own = documents.filter((document) => document.group === name && !document.parent);
    const entries = [
      ...own.map((document) => renderEntry(`/docs/${document.name}`, document.label, document.summary)),
      ...links.map(({ address, label, summary }) => renderEntry(address, label, summary)),
    ];
    return `<section aria-labelledby="${name.toLowerCase()}">
<h2 id="${name.toLowerCase()}">${name}</h2>
<ul class="entries">
${entries.join('\n')}
</ul>
</section>`;
  });
  return renderShell(documents, {
    title: 'Documentation',
    summary: 'How to take payments with ServicePay Checkout.',
    isIndex: true,
    main: `<h1>Documentation</h1>
<p class="lead">A shop loads one script, and its shoppers pay in an iframe. Your server creates payment links and receives webhooks.</p>
<a class="start" href="/docs/${first.name}"><strong>Begin with the quickstart</strong> <span>Five minutes from an empty folder to a paid order, on your own machine and without an account.</span></a>
<p>To look at it first, run <code>npm ci &amp;&amp; npm start</code>: it prints the addresses of a demo shop and of the sandbox's dashboard.</p>
<div class="groups">
${groups.join('\n')}
</div>`,
  });
}
