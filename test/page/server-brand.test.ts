import { describe, expect, it } from 'vitest';
import { renderMail, renderPage } from '../../src/page/server.tsx';
import { PALETTE, writeBrandStyle } from '../../src/page/styling/brand-colors.ts';
import { ASSETS, createView } from './create-view.ts';

const BRAND = { accent: '#c8102e', onAccent: '#fff5f5', radius: 3 };
const LEAVE = { path: '/hop', method: 'ideal', merchantName: 'Bottega Rossi', language: 'en' } as const;
const CHAT = { language: 'en', merchantName: 'Bottega Rossi' } as const;

describe('a page of a company with a brand', () => {
  it.each([
    ['hosted', (brand?: typeof BRAND) => renderPage('checkout', createView(), ASSETS, brand)],
    [
      'embedded',
      (brand?: typeof BRAND) => renderPage('checkout', createView({ type: 'embedded' }), ASSETS, brand),
    ],
    ['leave_frame', (brand?: typeof BRAND) => renderPage('leave_frame', LEAVE, ASSETS, brand)],
    ['chat', (brand?: typeof BRAND) => renderPage('chat', CHAT, ASSETS, brand)],
  ])('%s has its colors after the page’s own, and nothing else changes', (_kind, render) => {
    const element = `<style>${writeBrandStyle(BRAND)}</style>`;
    const html = render(BRAND);
    expect(html).toContain(`${element}</head>`);
    expect(html.replace(element, '')).toBe(render());
  });

  it('without parts is the page of a company without one', () => {
    expect(renderPage('chat', CHAT, ASSETS, {})).toBe(renderPage('chat', CHAT, ASSETS));
  });
});

describe('a mail of a company with a brand', () => {
  const about = { url: 'https://pay.example/contract', until: '2026-11-21T09:30:00.000Z' };
  const view = { language: 'en', merchantName: 'Bottega Rossi', title: 'Lease', about } as const;
  const remembered = { ...view, url: about.url, about: { code: '042042' } };

  it('has its colors and corners on buttons and links, light and dark', () => {
    const { html } = renderMail('contract', view, BRAND);
    expect(html).toContain('border-radius:3px;background:#c8102e;');
    expect(html).toContain('color:#fff5f5;font-weight:600');
    expect(html).toContain('border-radius:5px;padding:32px');
    expect(html).toMatch(/\.button\{background:#\w{6}!important\}\.button a\{color:#fff5f5!important\}/);
    expect(html).not.toMatch(/2347c5|4263eb/);
    expect(renderMail('remembered', remembered, BRAND).html).not.toMatch(/2347c5|9db1ff/);
  });

  it('is blue without one', () => {
    const { html } = renderMail('contract', view);
    expect(html).toContain('border-radius:10px;background:#2347c5;');
    expect(html).toContain('border-radius:16px;padding:32px');
    expect(html).toContain(`background:${PALETTE.dark.canvas}!important`);
    expect(renderMail('remembered', remembered).html).toContain('style="color:#2347c5"');
  });

  it('has the same words', () => {
    const { text, subject } = renderMail('contract', view, BRAND);
    expect({ text, subject }).toEqual(
      (({ text, subject }) => ({ text, subject }))(renderMail('contract', view)),
    );
  });
});
