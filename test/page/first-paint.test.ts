import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../src/page/server.tsx';
import { READABLE_SUMS } from '../../src/page/styling/readable-sums.ts';
import { WORDS_ALONE } from '../../src/page/styling/words-alone.ts';
import type { CheckoutView } from '../../src/protocol/checkout-api.ts';
import { ASSETS, createView } from './create-view.ts';
import { parseDocument } from './parse-document.ts';

/** The stylesheets in the document of a card link, which a browser applies before it paints anything. */
const SHEETS = ['checkout', 'hosted'].map((name) =>
  readFileSync(`src/page/${name}.css`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
);
const STYLE = SHEETS.join('\n');

/** How many rules there are: a number to lower, or to raise for what a shopper sees at once. */
const MOST_RULES = 229;

/** Splits a list of selectors at its own commas. */
const splitList = (list: string) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim());

const SELECTORS = [...STYLE.matchAll(/([^{}@;]+)\{/g)].flatMap(([, list = '']) => splitList(list));

/** The part of a selector that an element itself must match. */
const getSubject = (selector: string) => selector.split(/(?:\s*[>+~]\s*|\s+)(?![^(]*\))/).at(-1) ?? '';

describe('the style of a card link before its first paint', () => {
  it('has one rule that is tried for every element', () => {
    expect(SELECTORS.length).toBeGreaterThan(150);
    // Browsers look rules up by a type, class, id or attribute outside of `:not()`, or by a state that few elements have.
    const tried = SELECTORS.map(getSubject).filter((subject) => /^(\*|:not\(|:has\(|::)/.test(subject));
    expect(tried).toEqual(['*']);
  });

  it('gives no element the style of a pseudo-element that it does not have', () => {
    const made = SELECTORS.map(getSubject).filter((subject) => /::?(before|after)$/.test(subject));
    expect(made).toEqual([]);
  });

  it('measures the page once: its only column has no automatic width', () => {
    expect(STYLE).toMatch(/\n\.page \{\s*display: grid;\s*grid-template-columns: minmax\(0, 1fr\);/);
  });

  it('looks up two typefaces', () => {
    expect(STYLE.match(/--font:[^;]*;/g)).toEqual(['--font: system-ui, sans-serif;']);
  });

  it('leaves what protects sums and words to the rules that come with a shop’s stylesheet', () => {
    const getRule = (selector: string) => STYLE.match(new RegExp(`\\n\\${selector} \\{[^}]*\\}`))?.[0];
    for (const selector of ['.amount', '.button']) {
      expect(getRule(selector)).not.toMatch(/z-index|position|clip-path/);
      expect(READABLE_SUMS).toMatch(
        new RegExp(`\\${selector}\\b[^{]*\\{[^}]*position: relative; z-index: [12];`),
      );
    }
    expect(SELECTORS).not.toContain('.words');
    expect(WORDS_ALONE).toMatch(/\.words \{[^}]*clip-path/);
  });

  it(`has at most ${MOST_RULES} rules`, () => {
    expect(STYLE.match(/\{/g)?.length).toBeLessThanOrEqual(MOST_RULES);
  });
});

describe('the document of a card link before its first paint', () => {
  it.each([
    [{}, ['/page/checkout-abc.js']],
    [{ type: 'embedded' }, ['/page/checkout-abc.js', '/page/embedded-abc.js']],
  ] as [Partial<CheckoutView>, string[]][])('requests its scripts and no image, as %j', (change, files) => {
    const document = parseDocument(
      renderPage('checkout', createView({ logo: '/logos/1', ...change }), ASSETS),
    );
    const requested = document.querySelectorAll('[src]:not([loading=lazy]), link[href]:not([rel=icon])');
    expect([...requested].map((part) => part.getAttribute('src') ?? part.getAttribute('href'))).toEqual(
      files,
    );
    // A lazy image that is not hidden would load with the first layout.
    expect(document.querySelectorAll('img:not([hidden])')).toHaveLength(0);
  });
});
