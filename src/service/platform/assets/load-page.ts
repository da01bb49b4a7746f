import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Brand } from '../../../protocol/brand/brand.ts';
import type { PageModule, Pages } from '../../../protocol/page-module.ts';
import type { PageAssets } from '../../../protocol/page-renderer.ts';
import { ConfigError } from '../config/config-error.ts';

/** Renders the page's documents, with the URLs of its built files, and its mails. */
export interface PageRenderer extends Pick<PageModule, 'renderMail'> {
  /** @param brand that of the company, for a page that belongs to one */
  renderPage<Kind extends keyof Pages>(kind: Kind, view: Pages[Kind], brand?: Brand): string;
  /** The hash of the stylesheet in every document, for a policy: `'sha256-…'`. */
  styleSource: string;
  /**
   * Returns the hashes of the stylesheets that a document contains, or its script adds. Only those are listed, because the header is not compressed.
   */
  findStyleSource(document: string): string;
  /** The languages of the page. Any other language falls back to English. */
  languages: PageModule['PAGE_LANGUAGES'];
}

/** Creates the source for `style-src` that allows an element with exactly this text. */
const createStyleSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const HEAD_END = '</head>';
const BRAND = /^<style>(:root\{--[^<]*)<\/style><\/head>$/;

/**
 * Loads the built page. The service does not import the page's sources, but serves the output of the build.
 * @throws ConfigError if nothing is built
 */
export async function loadPage(distDir: string): Promise<PageRenderer> {
  const assetsFile = join(distDir, 'page', 'assets.json');
  const module = join(distDir, 'page-server', 'render-page.js');
  if (!existsSync(assetsFile) || !existsSync(module)) {
    throw new ConfigError(`The checkout page is not built (no "${assetsFile}"). Run: npm run build`);
  }
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as PageAssets;
  const {
    PAGE_LANGUAGES: languages,
    renderPage,
    renderMail,
  } = (await import(pathToFileURL(module).href)) as PageModule;
  const styleSource = createStyleSource(assets.style);
  const { hostedStyle, embeddedStyle, sectionsStyle, manageStyle, receiptStyle } = assets;
  const others = [
    ...[hostedStyle, embeddedStyle, sectionsStyle, manageStyle, receiptStyle].map((style) => ({
      text: `<style>${style}</style>`,
      source: createStyleSource(style),
    })),
    // The script adds it later.
    { text: `"/page/${assets.script}"`, source: createStyleSource(assets.challengeStyle) },
  ];
  return {
    renderPage: (kind, view, brand) => renderPage(kind, view, assets, brand),
    renderMail,
    styleSource,
    findStyleSource(document) {
      const end = document.indexOf(HEAD_END);
      const head = end < 0 ? document : document.slice(0, end + HEAD_END.length);
      const found = others.filter(({ text }) => head.includes(text));
      // Only the service writes a head, with every text escaped. The last sheet in it is that of a company's brand.
      const [, brand] = BRAND.exec(head.slice(head.lastIndexOf('<style>'))) ?? [];
      const sources = [styleSource, ...found.map(({ source }) => source)];
      return [...sources, ...(brand ? [createStyleSource(brand)] : [])].join(' ');
    },
    languages,
  };
}
