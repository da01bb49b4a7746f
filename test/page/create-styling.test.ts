// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStyling } from '../../src/page/create-styling.ts';

const LINK_CSS = 'https://cdn.example/checkout.css';
const SHOP_CSS = 'https://shop.example/checkout.css';

let warnings: string[];
/** The links that stand in the document. In it, happy-dom would tell itself that they could not be loaded. */
let links: HTMLLinkElement[];

beforeEach(() => {
  links = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const link = nodes[0] as HTMLLinkElement;
    links.push(link);
    link.remove = () => {
      links = links.filter((other) => other !== link);
    };
  });
  document.adoptedStyleSheets = [];
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});

afterEach(() => vi.restoreAllMocks());

const open = () => createStyling(document, { linkCss: LINK_CSS, hostDomains: ['shop.example', 'localhost'] });
const findLinks = () => links.filter(({ rel }) => rel === 'stylesheet');
const findRules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));

describe('createStyling', () => {
  it.each([
    ['the link’s own, wherever it is', LINK_CSS],
    ['one on a domain of the company', SHOP_CSS],
    ['one on a loopback domain, on any port', 'http://localhost:4243/checkout.css'],
  ])('loads %s', (_, url) => {
    void open().apply(url);
    expect(findLinks().map(({ href }) => href)).toEqual([url]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a stranger’s host', 'https://evil.example/a.css'],
    ['a subdomain', 'https://cdn.shop.example/a.css'],
    ['another port', 'https://shop.example:8443/a.css'],
    ['plain http', 'http://shop.example/a.css'],
    ['something that is no URL', 'https://'],
  ])('does not load one on %s, and says so', async (_, url) => {
    await open().apply(url);
    expect(findLinks()).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('settles when the stylesheet is there', async () => {
    const applied = open().apply(SHOP_CSS);
    findLinks()[0]?.dispatchEvent(new Event('load'));
    await applied;
    expect(warnings).toEqual([]);
  });

  it('settles with a warning when it cannot be loaded', async () => {
    const applied = open().apply(SHOP_CSS);
    findLinks()[0]?.dispatchEvent(new Event('error'));
    await applied;
    expect(warnings).toEqual([expect.stringContaining(`${SHOP_CSS} could not be loaded`)]);
  });

  it('takes rules as text, and nothing in them gets into the document', async () => {
    await open().apply(' .button { color: red } </style><script>alert(1)</script> ');
    expect(findRules()[0]).toContain('color: red');
    expect(document.querySelectorAll('script, style, link')).toHaveLength(0);
  });

  it.each(['javascript:alert(1)', 'data:text/css,a{}', '//evil.example/a.css', '</style><script>'])(
    'takes %s for text, which asks for nothing',
    async (css) => {
      await open().apply(css);
      expect(findLinks()).toEqual([]);
    },
  );

  it('says that a text was cut on its way', async () => {
    await open().apply(`a{}${' '.repeat(2)}${'/'.padEnd(1_000, '*')}`);
    expect(warnings).toEqual([expect.stringContaining('longer than 1,000')]);
  });

  it('replaces the one before, which settles then', async () => {
    const styling = open();
    const first = styling.apply(SHOP_CSS);
    void styling.apply(LINK_CSS);
    await first;
    expect(findLinks().map(({ href }) => href)).toEqual([LINK_CSS]);
    await styling.apply('.button { color: red }');
    expect(findLinks()).toEqual([]);
    await styling.apply('');
    expect(findRules()).toEqual([]);
  });

  it('leaves one alone that is named again', () => {
    const styling = open();
    void styling.apply(SHOP_CSS);
    const [link] = findLinks();
    void styling.apply(SHOP_CSS);
    expect(findLinks()).toEqual([link]);
  });

  it('never rejects: where sheets cannot be constructed there is a warning', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    await open().apply('.button { color: red }');
    expect(warnings).toEqual([expect.stringContaining('could not be used')]);
    vi.unstubAllGlobals();
  });
});
