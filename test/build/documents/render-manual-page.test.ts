import { describe, expect, it } from 'vitest';
import { DOCUMENT_GROUPS } from '../../../src/build/documents/document-table.ts';
import { type Document, listDocuments } from '../../../src/build/documents/list-documents.ts';
import { renderDocument } from '../../../src/build/documents/render-document.ts';
import { renderManualPage, renderSectionShell } from '../../../src/build/documents/render-manual-page.ts';

const DOCUMENTS = listDocuments();
const find = (name: string) => DOCUMENTS.find((document) => document.name === name) as Document;
const render = (name: string, text = '# Title\n## One\n## Two') => {
  const document = find(name);
  return renderManualPage(renderDocument(text, document, DOCUMENTS), document, DOCUMENTS);
};
const listMenu = (html: string) =>
  [
    ...(/<nav class="links" aria-label="Documentation">(.*?)<\/nav>/s.exec(html)?.[1] ?? '').matchAll(
      /href="\/docs\/([^"]*)"/g,
    ),
  ].map(([, name]) => name);

describe('renderPage', () => {
  it('shows every document in the menu, below its group, and marks the current one alone', () => {
    const html = render('webhooks');
    expect(listMenu(html)).toEqual(DOCUMENTS.filter(({ parent }) => !parent).map(({ name }) => name));
    for (const { name } of DOCUMENT_GROUPS)
      expect(html).toContain(`<p id="menu-${name.toLowerCase()}">${name}</p>`);
    expect(html.match(/<a [^>]*aria-current[^>]*>/g)).toEqual([
      '<a href="/docs/webhooks" aria-current="page">',
    ]);
  });

  it('shows the subjects of the decisions on the page of one decision and on the page of all', () => {
    const subjects = DOCUMENTS.filter(({ parent }) => parent === 'decisions').map(({ name }) => name);
    expect(subjects.length).toBeGreaterThan(5);
    for (const name of ['decisions', 'decisions-page'])
      expect(listMenu(render(name))).toEqual(expect.arrayContaining(subjects));
  });

  it('folds the menu and the contents', () => {
    expect(render('sdk').match(/<details[^>]*>/g)).toEqual([
      '<details class="fold menu">',
      '<details class="fold contents">',
    ]);
  });

  it('has a table of contents only if there is more than one heading', () => {
    expect(render('sdk')).toContain('<li class="depth-2"><a href="#two">Two</a></li>');
    expect(render('sdk', '# Title\n## One')).not.toContain('contents');
  });

  it.each([
    ['quickstart', undefined, 'methods'],
    ['sdk', 'going-live', 'install'],
    ['contributing', 'benchmarks', undefined],
  ])('leads from %s back to %s and on to %s', (name, previous, next) => {
    const html = render(name);
    const steps = [...html.matchAll(/<a rel="(prev|next)" href="\/docs\/([^"]*)"/g)].map(([, rel, to]) => [
      rel,
      to,
    ]);
    expect(Object.fromEntries(steps)).toEqual({ ...(previous && { prev: previous }), ...(next && { next }) });
  });

  it('has a place for each part of the reference, and the sections in its menu', () => {
    const html = renderSectionShell(DOCUMENTS);
    for (const name of ['title', 'summary', 'contents', 'main']) expect(html).toContain(`{{${name}}}`);
    expect(html).toMatch(/<a href="\/api\/v5\/docs\/[^>]*>v5 reference<\/a><\/li>\{\{sections\}\}/);
    expect(html).toContain('<div class="search">');
    expect(html).not.toContain('aria-current');
    expect(listMenu(html)).toEqual(DOCUMENTS.filter(({ parent }) => !parent).map(({ name }) => name));
    expect(render('webhooks')).not.toContain('{{');
  });

  it('escapes a title', () => {
    expect(render('sdk', '# A <b> & "c"')).toContain(
      '<title>A &#60;b&#62; &#38; &#34;c&#34; · ServicePay Checkout</title>',
    );
  });
});
