// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { filterRules, isTooDeep } from '../../../src/page/styling/filter-rules.ts';

const TYPEFACE = 'd09GMgABAAAA';

const filter = (css: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const { text, leftOut } = filterRules(sheet.cssRules, new Set([TYPEFACE]));
  return { text: text.replace(/\s+/g, ' ').trim(), leftOut };
};

describe('filterRules', () => {
  it.each([
    [
      'a custom property of the page',
      ':root { --accent: #0a7; --radius: 4px }',
      ':root { --accent: #0a7; --radius: clamp(0px, 4px, 3rem); }',
    ],
    [
      'a custom property of the shop',
      ':root { --mine: #0a7; --accent: var(--mine) }',
      ':root { --shop-mine: #0a7; --accent: var(--shop-mine); }',
    ],
    [
      'a ground of the root, which that of the body would hide',
      ':root { background-color: red }',
      ':where(body) { background: none } :root { background-color: red; --ground: red; }',
    ],
    [
      'a ground of the body',
      'body { background-color: red }',
      'body { background-color: red; --ground: red; }',
    ],
    ['a typeface of a part', '[part="label"] { font-family: Arial }', '[part="label"] { --face: Arial; }'],
    [
      'a color of the amount, which must be readable',
      '[part="amount"] { color: gold }',
      '[part="amount"] { --sum-ink: gold; }',
    ],
    [
      'a height of a line, but not that of a typeface',
      '[part="label"] { line-height: normal }',
      '[part="label"] { line-height: 1.5; }',
    ],
    ['a rule for a part', "[part='leave'] { color: red }", "[part='leave'] { color: red; }"],
    [
      'an important declaration',
      '[part="leave"] { color: red !important }',
      '[part="leave"] { color: red !important; }',
    ],
    [
      'a media query on the window',
      '@media (min-width: 30rem) { [part="leave"] { color: red } }',
      '@media (min-width: 30rem) {[part="leave"] { color: red; }}',
    ],
    [
      'an inline font',
      `:root { --font: Mine } @font-face { font-family: Mine; src: url("data:font/woff2;base64,${TYPEFACE}") format("woff2") }`,
      `:root { --font: "Shop Mine"; } @font-face { font-family: "Shop Mine"; src: url("data:font/woff2;base64,${TYPEFACE}") format("woff2") }`,
    ],
  ])('keeps %s', (_, css, text) => {
    expect(filter(css)).toEqual({ text, leftOut: [] });
  });

  it.each([
    ['a rule that selects no part', '.button { color: red }', '.button'],
    [
      'a property that the part does not allow',
      '[part="input"] { font-size: 3rem }',
      'font-size on [part="input"]',
    ],
    ['a property that no part allows', '[part="leave"] { zoom: 2 }', 'zoom on [part="leave"]'],
    [
      'an external picture',
      '[part="leave"] { background-image: url("https://evil.example/a.png") }',
      'background-image on [part="leave"] (gradients of at most 16 colors, at most 4; PNG, JPEG and WebP pictures as `data:` URLs)',
    ],
    [
      'an unlimited size',
      '[part="amount"] { font-size: xx-small }',
      'font-size on [part="amount"] (0.6875rem to min(3rem, 8vw), or small, medium, large, x-large, xx-large)',
    ],
    [
      'an invisible text color',
      ':root { --ink: rgb(0 0 0 / 0.4) }',
      '--ink on :root (a color that is at least half opaque)',
    ],
    [
      'a declaration that hides the amount',
      '[part="summary"] { display: none }',
      'display on [part="summary"]',
    ],
    [
      'a picture on the amount',
      `[part="amount"] { background-image: linear-gradient(red, red) }`,
      'background-image on [part="amount"]',
    ],
    [
      'a custom property of the page on a part',
      '[part="leave"] { --accent: red }',
      '--accent on [part="leave"]',
    ],
    ['a transition', '[part="leave"] { transition-delay: 1s }', 'transition on [part="leave"]'],
    ['an unsupported at-rule', '@keyframes x { to { color: red } }', '@keyframes'],
    [
      'a carried font that the service has not examined',
      '@font-face { font-family: x; src: url("data:font/woff2;base64,d09GMgAC") }',
      '@font-face',
    ],
    ['a container query', '@container (width > 1px) { [part="leave"] { color: red } }', '@container'],
    ['an external font', '@font-face { font-family: x; src: url("https://evil.example/x") }', '@font-face'],
    [
      'a font named with a look-alike letter',
      '@font-face { font-family: "\u017fans"; src: local("Arial") }',
      '@font-face',
    ],
  ])('removes %s and reports it', (_, css, leftOut) => {
    expect(filter(css)).toEqual({ text: '', leftOut: [leftOut] });
  });

  const ALL_PARTS = '[part="amount"], [part="pay-button"], [part="input"], [part="leave"]';

  it.each([
    [
      'moves or turns',
      'transform: scale(-1, 1); translate: 90vw; rotate: 180deg; scale: 0; zoom: 2; offset-path: none',
    ],
    [
      'fades or cuts',
      'filter: opacity(0); mask-image: none; mix-blend-mode: difference; clip-path: circle(0)',
    ],
    ['writes', 'content: "€1.00"; counter-reset: a 9; quotes: "9" "9"; list-style-type: "9"'],
    ['sets letters another way', 'writing-mode: vertical-rl; direction: rtl; unicode-bidi: bidi-override'],
    ['squeezes letters', 'word-spacing: -9em; text-indent: -99em; font-size-adjust: 0.1; text-overflow: "9"'],
    ['moves in time', 'animation-name: k; transition-property: all; interpolate-size: allow-keywords'],
    ['measures', 'container-type: size; anchor-name: --a; view-transition-name: x; scroll-snap-align: start'],
    [
      'rearranges',
      'position: fixed; z-index: -1; float: right; order: 9; grid-row: 9; column-count: 9; top: 0',
    ],
    ['sizes', 'width: 0; max-height: 0; box-sizing: content-box; aspect-ratio: 9; display: contents'],
    [
      'loads',
      'cursor: url("https://evil.example/c"), auto; border-image-source: url("https://evil.example/i")',
    ],
  ])('removes everything that %s, on every part', (_, declarations) => {
    const { text, leftOut } = filter(`${ALL_PARTS} { ${declarations} }`);
    expect(text).toBe('');
    expect(leftOut.length).toBeGreaterThan(3);
  });

  it.each([
    ...['[part="amount"]::before', '[part="amount"]::first-letter', '[part="input"]:has(:valid)'],
    ...['[part="error"]:empty', '[part="error"]:nth-child(2)', '[part="field"] + [part="field"]'],
    ...[
      '[part="method"]:has(:checked):has(:focus)',
      '[part="input"]:user-invalid',
      '[part="page"]:has(:checked)',
    ],
  ])('removes the selector %s', (selector) => {
    expect(filter(`${selector} { color: red }`).text).toBe('');
  });

  it('checks every value of a custom property, in all rules', () => {
    const set = (value: string) => `@media (min-width: 1px) { [part="leave"] { --late: ${value} } }`;
    const read = (value: string) => filter(`:root { --ink: var(--late) } ${set('red')} ${set(value)}`);
    expect(read('blue').leftOut).toEqual([]);
    expect(read('transparent').leftOut).toEqual(['--ink on :root (a color that is at least half opaque)']);
  });

  it('keeps the rest of a rule from which something is removed', () => {
    expect(filter('.a, [part="leave"] { color: red; position: fixed }')).toEqual({
      text: '[part="leave"] { color: red; }',
      leftOut: ['.a', 'position on [part="leave"]'],
    });
  });
});

describe('filterRules for kinds of rules that it does not know', () => {
  /** A rule that a browser may invent, with declarations that are not those of the page. */
  const unknown = (fields: object): CSSRule => ({ cssText: '@position-try --x {}', ...fields }) as CSSRule;
  const nest = (rule: CSSRule): CSSRuleList => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[part="leave"] { color: red }');
    return [rule, ...sheet.cssRules] as unknown as CSSRuleList;
  };

  it.each([
    ['declarations that are no list of names', { style: [undefined] }],
    [
      'declarations that throw',
      {
        style: new Proxy(
          {},
          {
            get: () => {
              throw new TypeError('x');
            },
          },
        ),
      },
    ],
    ['rules in it', { cssRules: [{ style: [undefined] }] }],
    ['a name that reads as a property', { style: { 0: '--x', length: 1 } }],
  ])('leaves out that rule alone: %s', (_, fields) => {
    const { text, leftOut } = filterRules(nest(unknown(fields)));
    expect([text, leftOut]).toEqual(['[part="leave"] { color: red; }', ['@position-try']]);
  });
});

describe('filterRules for a maliciously slow stylesheet', () => {
  const list = (count: number, name = 'f') =>
    Array.from({ length: count }, (_, index) => `${name}${index}`).join();

  it('removes a list of more typefaces than a browser should look up', () => {
    expect(filter(`:root { --font: ${list(16)} }`).leftOut).toEqual([]);
    expect(filter(`:root { --font: ${list(17)} }`)).toMatchObject({ text: '' });
  });

  it('counts the typefaces of custom properties in a list', () => {
    const variables = Array.from({ length: 6 }, (_, index) => `--v${index}: ${list(3)}`).join('; ');
    const uses = (count: number) => Array.from({ length: count }, (_, index) => `var(--v${index})`).join();
    const text = (count: number) => filter(`:root { ${variables} } body { --font: ${uses(count)} }`).text;
    expect(text(5)).toContain('--font');
    expect(text(6)).not.toContain('--font');
  });

  it('removes further typefaces of the device once a sheet has named many, whatever names them', () => {
    const rules = Array.from(
      { length: 4 },
      (_, index) => `[part="label"] { font-family: ${list(8, `f${index}-`)} }`,
    );
    expect(filter(rules.join('')).text.match(/--face/g)).toHaveLength(3);
    const faces = Array.from(
      { length: 4 },
      (_, index) =>
        `@font-face { font-family: x${index}; src: ${list(7, `f${index}-`).replace(/[^,]+/g, 'local("$&")')} }`,
    );
    expect(filter(faces.join('')).text.match(/@font-face/g)).toHaveLength(3);
  });

  it('does not count a color in a custom property as a typeface', () => {
    const words = Array.from({ length: 60 }, (_, index) => `--w${index}: word${index}`).join('; ');
    expect(filter(`:root { ${words}; --font: Arial }`).text).toContain('--font: Arial');
  });

  it('rejects a stylesheet with too many custom properties', () => {
    const set = (count: number) => `body { ${list(count, '--x').replaceAll(',', ': 1;')}: 1 }`;
    expect(filter(set(200)).leftOut).toEqual([]);
    expect(() => filter(set(201))).toThrow('more than 200 custom properties');
  });
  it('keeps a rule of many selectors and writes its declarations once for each part', () => {
    const many = Array.from({ length: 500 }, () => '[part="leave"]').join(', ');
    expect(filter(`${many} { color: red }`).text.match(/red/g)).toHaveLength(1);
  });

  it('removes a rule with too many declarations', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `--x${index}: 1`).join('; ');
    expect(filter(`:root { ${many} } [part="leave"] { color: red }`).text).toBe(
      '[part="leave"] { color: red; }',
    );
  });

  it.each([
    ['@media', (index: number) => `@media (min-width: ${index}px) { [part="leave"] { color: red } }`, 100],
    ['@font-face', (index: number) => `@font-face { font-family: x${index}; src: local("x") }`, 8],
  ])('removes every %s rule beyond the limit', (name, write, most) => {
    const rules = Array.from({ length: most + 1 }, (_, index) => write(index));
    expect(filter(rules.slice(1).join('')).leftOut).toEqual([]);
    const { text, leftOut } = filter(rules.join(''));
    expect([text.split(name).length - 1, leftOut]).toEqual([most, [`more than ${most} ${name} rules`]]);
  });

  it('rejects a stylesheet with too many rules', () => {
    expect(() => filter('[part="leave"] { color: red }'.repeat(4_001))).toThrow('more than 8000');
    expect(filter('[part="leave"] { color: red }'.repeat(2_600)).leftOut).toEqual([]);
  });
});

describe('isTooDeep', () => {
  it.each([
    ['{'.repeat(16), false],
    ['{'.repeat(17), true],
    ['a{b(c)}'.repeat(1_000), false],
    [`${'('.repeat(30_000)}`, true],
  ])('counts nested braces and parentheses (%#)', (css, isDeep) => {
    expect(isTooDeep(css)).toBe(isDeep);
  });
});
