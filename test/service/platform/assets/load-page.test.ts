import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import type { MailView } from '../../../../src/protocol/mails.ts';
import { loadPage } from '../../../../src/service/platform/assets/load-page.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

/** A page like the one that the build makes, but it reports its arguments. */
const PAGE = `
export const PAGE_LANGUAGES = ['en', 'it'];
export const renderPage = (kind, { purpose }, assets, brand) =>
  [kind, purpose, assets.script, ...(brand ? [brand.accent] : [])].join(' ');
export const renderMail = (kind, { purpose }) => ({ language: 'en', subject: [kind, purpose].join(' '), text: '' });
`;

let distDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir: distDir, removeDataDir } = createDataDir());
  for (const folder of ['page', 'page-server']) mkdirSync(join(distDir, folder));
  writeFileSync(
    join(distDir, 'page/assets.json'),
    '{"script":"checkout-1.js","style":"a{}","hostedStyle":"d{}","embeddedStyle":"f{}","challengeStyle":"g{}","sectionsStyle":"b{}","manageStyle":"c{}","receiptStyle":"e{}","chatScript":"chat-1.js"}',
  );
  writeFileSync(join(distDir, 'page-server/render-page.js'), PAGE);
});
afterEach(() => removeDataDir());

describe('loadPage', () => {
  it('renders with the addresses of the built files', async () => {
    const page = await loadPage(distDir);
    const order = { purpose: 'Order' };
    expect(page.renderPage('checkout', order as CheckoutView)).toBe('checkout Order checkout-1.js');
    expect(page.renderMail('payment', order as MailView)).toMatchObject({ subject: 'payment Order' });
    // The hashes that a browser makes of `a{}` and `b{}`.
    const hash = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";
    const sectionsHash = "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='";
    expect(page.styleSource).toBe(hash);
    expect(page.findStyleSource('<style>a{}</style>')).toBe(hash);
    expect(page.findStyleSource('<style>a{}</style><style>b{}</style>')).toBe(`${hash} ${sectionsHash}`);
    expect(page.findStyleSource('<style>a{}</style><style>c{}</style>')).toMatch(
      /^'sha256-\S+' 'sha256-\S+'$/,
    );
    expect(page.languages).toEqual(['en', 'it']);
  });

  it('allows the late style of the script where the script is, alone', async () => {
    const page = await loadPage(distDir);
    const source = `'sha256-${createHash('sha256').update('g{}').digest('base64')}'`;
    const write = (script: string) =>
      page.findStyleSource(`<script type="module" src="/page/${script}"></script>`);
    expect(write('checkout-1.js')).toBe(`${page.styleSource} ${source}`);
    expect(write('chat-1.js')).toBe(page.styleSource);
  });

  it('allows the style of a brand, at the end of the head alone', async () => {
    const page = await loadPage(distDir);
    const brand = { accent: '#c8102e' };
    expect(page.renderPage('checkout', { purpose: 'Order' } as CheckoutView, brand)).toContain('#c8102e');
    const style = ':root{--accent:#c8102e}';
    const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    const write = (text: string) => `<style>a{}</style><style>${text}</style></head><body></body>`;
    expect(page.findStyleSource(write(style))).toBe(`${page.styleSource} ${source}`);
    expect(page.findStyleSource(write('*{display:none}'))).toBe(page.styleSource);
    expect(page.findStyleSource(`<style>a{}</style></head><body><style>${style}</style></body>`)).toBe(
      page.styleSource,
    );
  });

  it.each(['page/assets.json', 'page-server/render-page.js'])(
    'reports what to do when %s is not built',
    async (file) => {
      rmSync(join(distDir, file));
      await expect(loadPage(distDir)).rejects.toThrow(ConfigError);
      await expect(loadPage(distDir)).rejects.toThrow('Run: npm run build');
    },
  );
});
