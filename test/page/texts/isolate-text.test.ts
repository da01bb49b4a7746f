import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../src/page/server.tsx';
import { fillText } from '../../../src/page/texts/fill-text.ts';
import { isolateText } from '../../../src/page/texts/isolate-text.ts';
import { ASSETS, createView } from '../create-view.ts';

const TURNED = 'Order \u202e2401';
const ISOLATED = '\u2068Order \u202e2401\u2069';

describe('isolateText', () => {
  it.each([
    ['Bottega Rossi', 'Bottega Rossi'],
    ['שלום', 'שלום'],
    // An amount as browsers format it in Hebrew.
    ['\u200f19.90\u00a0\u200f₪', '\u200f19.90\u00a0\u200f₪'],
    [TURNED, ISOLATED],
    ['a\u202ab', '\u2068a\u202ab\u2069'],
    ['a\u2069\u202eb', '\u2068a\u202eb\u2069'],
    ['a\u2067b', '\u2068ab\u2069'],
  ])('returns for %j the text %j', (text, isolated) => {
    expect(isolateText(text)).toBe(isolated);
  });
});

describe('a merchant’s text with a bidi override', () => {
  it('is isolated in a sentence', () => {
    expect(fillText('Return to {merchant} now', { merchant: TURNED })).toBe(`Return to ${ISOLATED} now`);
  });

  it.each([
    ['title', { title: TURNED }, `<title>${ISOLATED} – Bottega Rossi</title>`],
    ['purpose', { purpose: TURNED }, `<title>${ISOLATED} – Bottega Rossi</title>`],
    ['name', { merchantName: TURNED }, `<title>Order 1042 – ${ISOLATED}</title>`],
    ['purpose in a frame', { type: 'embedded', purpose: TURNED }, `aria-label="Secure payment: ${ISOLATED}"`],
  ] as const)('is isolated on the page: %s', (_name, change, html) => {
    expect(renderPage('checkout', createView(change), ASSETS)).toContain(html);
  });

  it('is isolated on the redirect page', () => {
    const hop = { path: '/hop', method: 'paypal', merchantName: TURNED, language: 'en' } as const;
    expect(renderPage('leave_frame', hop, ASSETS)).toContain(
      `<title>Approve your payment – ${ISOLATED}</title>`,
    );
  });
});
