import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { listDocuments } from '../src/build/documents/list-documents.ts';
import { findPassages } from '../src/manual/find-passages.ts';
import type { IndexedDocument } from '../src/manual/search-index.ts';
import { readTypes } from './docs/support/read-types.ts';

const FOLDER = 'dist/docs';
/** The style and the script, which every page loads; compressed. */
const BUDGET_BYTES = 8_000;
/** The index of the search, which only a reader who searches loads. */
const INDEX_BUDGET_BYTES = 130_000;

describe('the built documents', () => {
  const pages = new Map<string, string>();
  beforeAll(() => {
    if (!existsSync(FOLDER)) throw new Error(`There is no ${FOLDER}: run "npm run build" before this test.`);
    for (const name of ['', ...listDocuments().map((document) => document.name)])
      pages.set(`/docs/${name}`, readFileSync(`${FOLDER}/${name || 'index'}.html`, 'utf8'));
  });

  it('begin at a page that links to the quickstart first, and to every document with a summary', () => {
    const main = pages.get('/docs/')?.replace(/^.*<main/s, '') ?? '';
    expect(/<a [^>]*href="([^"]*)"/.exec(main)?.[1]).toBe('/docs/quickstart');
    for (const { name, parent, summary } of listDocuments())
      if (!parent) expect(main).toMatch(new RegExp(`href="/docs/${name}">[^<]*</a> <span>${summary[0]}`));
  });

  it('have no broken links or pictures', () => {
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
    const codes = readTypes('src/sdk/api/types.ts').getStrings('LoadErrorCode');
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !pages.get('/docs/sdk')?.includes(`id="${code}"`))).toEqual([]);
  });

  it('run their own script, and load nothing from other origins', () => {
    for (const html of pages.values()) {
      expect(html.match(/<script.*/g)).toEqual(['<script type="module" src="/docs/docs.js"></script>']);
      expect(html).not.toMatch(/<iframe|<[^>]* (src="http|style=|on\w+=)/);
    }
  });

  it('keep the URL of the service in one text node, so that the script can replace it', () => {
    for (const { source, name } of listDocuments()) {
      const count = (text = '') => text.split('http://localhost:4242').length;
      expect([name, count(pages.get(`/docs/${name}`))]).toEqual([name, count(readFileSync(source, 'utf8'))]);
    }
  });

  it('load a style and a script within the budget', () => {
    const sizes = ['docs.css', 'docs.js'].map(
      (name) => gzipSync(readFileSync(`${FOLDER}/${name}`), { level: 9 }).length,
    );
    expect(Math.min(...sizes)).toBeGreaterThan(1_000);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('have a script that runs under a strict Content-Security-Policy', () => {
    expect(readFileSync(`${FOLDER}/docs.js`, 'utf8')).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|\beval\b|document\.write/,
    );
  });
});

describe('the index of the search', () => {
  let bytes: Buffer;
  let index: IndexedDocument[];
  beforeAll(() => {
    bytes = readFileSync(`${FOLDER}/search.json`);
    index = JSON.parse(bytes.toString());
  });

  it('has every document, and stays within its budget', () => {
    expect(index.map(({ name }) => name)).toEqual(listDocuments().map(({ name }) => name));
    expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(INDEX_BUDGET_BYTES);
  });

  it('refers only to ids that exist in the pages', () => {
    const broken = index.flatMap(({ name, passages }) => {
      const html = readFileSync(`${FOLDER}/${name}.html`, 'utf8');
      return passages.filter(({ id }) => id && !html.includes(`id="${id}"`)).map(({ id }) => `${name}#${id}`);
    });
    expect(broken).toEqual([]);
    expect(index.flatMap(({ passages }) => passages).length).toBeGreaterThan(300);
  });

  it.each([
    ['quickstart', 'quickstart#'],
    ['blocked_by_csp', 'sdk#blocked_by_csp'],
    ['check signature', 'webhooks#checking-the-signature'],
    ['apple pay', 'apple-pay#'],
    ['readyTimeout', 'sdk#readyTimeout'],
    ['refund', 'api#refunds'],
    ['mock', 'testing#'],
    ['idempotency', 'api#calling-again'],
    ['WEBHOOK_ALLOW', 'operations#WEBHOOK_ALLOW'],
    ['StrictMode', 'recipes#react'],
    ['Next.js', 'recipes#nextjs'],
    ['4000000000000002', 'api#test-cards'],
    ['test card', 'api#test-cards'],
    ['test cards', 'api#test-cards'],
    ['production', 'production#'],
    ['go live', 'going-live#'],
    ['zero decimal', 'going-live#check-list'],
    ['PHP', 'other-languages#'],
    ['Svelte', 'recipes#svelte-angular-and-other-frameworks'],
    ['Angular', 'recipes#svelte-angular-and-other-frameworks'],
    ['vite', 'recipes#svelte-angular-and-other-frameworks'],
    ['nginx', 'operations#behind-a-proxy'],
    ['playwright', 'testing#playwright'],
    ['cypress', 'testing#cypress'],
    ['CSP', 'sdk#with-a-content-security-policy'],
    ['nonce', 'sdk#with-a-content-security-policy'],
    ['typescript', 'server#'],
  ])('answers %s with %s', (query, address) => {
    const [first] = findPassages(index, query);
    expect(`${first?.document.name}#${first?.passage.id}`).toBe(address);
  });
});
