import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as page from '../../../src/page/server.tsx';
import { createDocsShell } from '../../../src/service/platform/assets/load-docs-shell.ts';
import type { PageRenderer } from '../../../src/service/platform/assets/load-page.ts';
import { PAGE_BUNDLE } from './page/bundle-page.ts';

const { PAGE_LANGUAGES, renderPage, renderMail }: typeof page = await import(
  pathToFileURL(resolve(PAGE_BUNDLE)).href
);

const ASSETS = {
  script: 'checkout-test.js',
  icon: 'icon-test.svg',
  style: '.page{margin:0}',
  hostedStyle: '',
  embeddedStyle: '',
  challengeStyle: '',
  sectionsStyle: '',
  manageStyle: '',
  receiptStyle: '',
  chatScript: 'chat-test.js',
  printScript: 'print-test.js',
  embedded: ['embedded-test.js'],
  sections: ['lazy-sections-test.js'],
};

/** The checkout page as its sources are now: a service in a test needs no build. */
export const TEST_PAGE: PageRenderer = {
  renderPage: (kind, view, brand) => renderPage(kind, view, ASSETS, brand),
  renderMail,
  styleSource: "'sha256-test'",
  findStyleSource: () => "'sha256-test'",
  languages: PAGE_LANGUAGES,
};

/** The parts of the page around a section of the API, one after the other. */
export const TEST_DOCS_SHELL = createDocsShell('{{title}} {{summary}} {{sections}} {{contents}} {{main}}');
