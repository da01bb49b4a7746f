import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { listDocuments } from '../src/build/list-documents.ts';
import { renderDocument } from '../src/build/render-document.ts';
import { readTypes } from './docs/read-types.ts';

const FOLDER = 'dist/docs';

const DOCUMENTS = [
  { source: 'README.md', name: '' },
  { source: 'docs/sdk.md', name: 'sdk' },
  { source: 'SECURITY.md', name: 'security' },
];
const render = (text: string, index = 1) => {
  const document = DOCUMENTS[index] as (typeof DOCUMENTS)[number];
  return renderDocument(text, document, DOCUMENTS).replace(/^.*<main>\n|<\/main>.*$/gs, '');
};

describe('renderDocument', () => {
  it.each([
    ['a heading, by GitHub’s rule', '## `submit()` & Co.', '<h2 id="submit--co">'],
    ['a heading that comes twice', '# Same\n\n# Same', '<h1 id="same-1">'],
    ['the code that a row begins with', '| Code |\n|---|\n| `blocked_by_csp` |', '<tr id="blocked_by_csp">'],
    ['a link to a document', '[x](../SECURITY.md#a)', '<a href="/docs/security#a">x</a>'],
    ['a link to the start', '[x](../README.md)', '<a href="/docs/">x</a>'],
    ['a link to another site', '[x](https://example.org/)', '<a href="https://example.org/">x</a>'],
    [
      'a picture',
      '![A shop](pictures/shop.png)',
      '<img src="/docs/pictures/shop.png" alt="A shop" loading="lazy">',
    ],
  ])('makes an address of %s', (_what, text, html) => {
    expect(render(text)).toContain(html);
  });

  it('gives an id only once, to the heading rather than to the row', () => {
    const html = render('| Code |\n|---|\n| `timeout` |\n| `timeout` |\n\n### timeout');
    expect(html.match(/id="timeout"/g)).toHaveLength(1);
    expect(html).toContain('<h3 id="timeout">');
  });

  it.each(['[x](../src/sdk/main.ts)', '[x](javascript:alert(1))', '[x](//evil.example)'])(
    'shows %s as text, because it leads nowhere',
    (text) => {
      expect(render(text)).toBe('<p>x</p>\n');
    },
  );

  it('shows tags as text and leaves comments out', () => {
    expect(render('<b onclick="x">bold</b> <!-- note -->')).not.toMatch(/<b|note/);
  });
});

describe('the built documents', () => {
  const pages = new Map<string, string>();
  beforeAll(() => {
    if (!existsSync(FOLDER)) throw new Error(`There is no ${FOLDER}: run "npm run build" before this test.`);
    for (const { name } of listDocuments())
      pages.set(`/docs/${name}`, readFileSync(`${FOLDER}/${name || 'index'}.html`, 'utf8'));
  });

  it('are all documents of docs/, and those at the top level', () => {
    const names = readdirSync('docs').filter((name) => name.endsWith('.md'));
    for (const name of names) expect(pages.has(`/docs/${name.slice(0, -'.md'.length)}`), name).toBe(true);
    expect(pages.has('/docs/security')).toBe(true);
  });

  it('have links and pictures that lead somewhere', () => {
    const broken: string[] = [];
    for (const [from, html] of pages) {
      for (const [, target = ''] of html.matchAll(/(?:href|src)="((?:\/docs\/|#)[^"]*)"/g)) {
        const [path = '', fragment] = target.split('#');
        const page = pages.get(path || from);
        const isFile = existsSync(`${FOLDER}${path.slice('/docs'.length)}`);
        if (page === undefined ? !isFile : fragment && !page.includes(`id="${fragment}"`))
          broken.push(`${from} → ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('have an anchor for every code that `load_error` sends a developer to', () => {
    const codes = readTypes('src/sdk/types.ts').getStrings('LoadErrorCode');
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !pages.get('/docs/sdk')?.includes(`id="${code}"`))).toEqual([]);
  });

  it('run nothing and load nothing from elsewhere', () => {
    for (const html of pages.values()) expect(html).not.toMatch(/<script|<iframe|<[^>]* (src="http|style=)/);
  });
});
