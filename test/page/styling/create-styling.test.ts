// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStyling } from '../../../src/page/styling/create-styling.ts';

const LINK_CSS = 'https://cdn.example/checkout.css';
const SHOP_CSS = 'https://shop.example/checkout.css';
/** The path of the service endpoint, relative to the document. */
const CALL = '/basket/stylesheet';

let warnings: string[];
let asked: string[];
/** The responses of the service by the URL of the request. */
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  document.adoptedStyleSheets = [];
  // happy-dom does not know layers.
  vi.stubGlobal('CSSLayerBlockRule', class {});
  // happy-dom does not implement `document.fonts`.
  Object.assign(document, { fonts: new Set() });
  warnings = [];
  asked = [];
  answers = {};
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});

const answerWith = (rules: string) => () => Response.json({ rules });
const callFor = (url: string) => `${CALL}?url=${encodeURIComponent(url)}`;
const open = () =>
  createStyling(
    document,
    { customCss: LINK_CSS, hostDomains: ['shop.example', 'localhost'] },
    async (input) => {
      asked.push(String(input));
      return (answers[String(input)] ?? answerWith('[part="leave"] { opacity: 1 }'))();
    },
  );
const findRules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));

describe('createStyling', () => {
  it.each([
    ['the link’s own stylesheet on any host', LINK_CSS, CALL],
    ['a stylesheet on a domain of the merchant', SHOP_CSS, callFor(SHOP_CSS)],
    [
      'a stylesheet on a loopback domain with any port',
      'http://localhost:4243/checkout.css',
      callFor('http://localhost:4243/checkout.css'),
    ],
  ])('requests from the service %s', async (_, url, call) => {
    answers[call] = answerWith('[part="leave"] { color: red }');
    await open().apply(url);
    expect(asked).toEqual([call]);
    expect(findRules()[0]).toContain('red');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a foreign host', 'https://evil.example/a.css'],
    ['a subdomain', 'https://cdn.shop.example/a.css'],
    ['plain http', 'http://shop.example/a.css'],
    ['an invalid URL', 'https://'],
  ])('requests no stylesheet on %s and logs a warning', async (_, url) => {
    await open().apply(url);
    expect(asked).toEqual([]);
    expect(findRules()).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    ['a refusal with a message', () => Response.json({ Message: 'Why not.' }, { status: 404 }), 'Why not.'],
    [
      'a response that is not JSON',
      () => new Response('<h1>', { status: 502 }),
      'The service did not answer.',
    ],
    ['a refusal without a message', () => Response.json({}, { status: 429 }), 'The service answered 429.'],
    ['a failed request', () => Promise.reject(new TypeError()), 'The service did not answer.'],
  ])('resolves with a warning after %s', async (_, answer, problem) => {
    answers[callFor(SHOP_CSS)] = answer;
    await open().apply(SHOP_CSS);
    expect(warnings).toEqual([expect.stringContaining(`${SHOP_CSS} could not be loaded. ${problem}`)]);
  });

  it('inserts only filtered rules of the shop into the document', async () => {
    await open().apply(
      '.button { color: red } [part="leave"] { color: blue } </style><script>alert(1)</script>',
    );
    expect(findRules()).toEqual([expect.stringMatching(/^\[part="leave"\] \{ color: blue;? \}$/)]);
    expect(document.querySelectorAll('script, style, link')).toHaveLength(0);
  });

  it('lists all removed rules in one warning that links to the documentation', async () => {
    await open().apply('.button { color: red } @keyframes x { to { color: red } } [part="form"] { zoom: 2 }');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/\.button; @keyframes; zoom on \[part="form"\]\. See \S+\/docs\/theming$/);
  });

  it('shortens a long list of removed rules in the warning', async () => {
    await open().apply(Array.from({ length: 30 }, (_, index) => `.c${index} { color: red }`).join(' '));
    expect(warnings).toEqual([expect.stringContaining('.c7; and 22 more')]);
  });

  it.each(['javascript:alert(1)', 'data:text/css,a{}', '//evil.example/a.css', '</style><script>'])(
    'treats %s as CSS text and requests nothing',
    async (css) => {
      await open().apply(css);
      expect(asked).toEqual([]);
    },
  );

  it.each(['/css/pay.css', 'pay.css', 'color: red'])('warns that %s has no rules', async (css) => {
    await open().apply(css);
    expect(asked).toEqual([]);
    expect(warnings).toEqual([
      `ServicePay: the stylesheet "${css}" has no rules; an address must begin with https://`,
    ]);
  });

  it('warns that a CSS text was truncated', async () => {
    await open().apply(`a{}${' '.repeat(2)}${'/'.padEnd(1_000, '*')}`);
    expect(warnings[0]).toContain('longer than 1,000');
  });

  it('applies the last named stylesheet, even if an earlier one loads later', async () => {
    const late = Promise.withResolvers<Response>();
    answers[callFor(SHOP_CSS)] = () => late.promise;
    const styling = open();
    const first = styling.apply(SHOP_CSS);
    await styling.apply('[part="leave"] { color: blue }');
    late.resolve(Response.json({ rules: '[part="leave"] { color: red }' }));
    await first;
    expect(findRules()).toEqual([expect.stringContaining('blue')]);
    await styling.apply('');
    expect(findRules()).toEqual([]);
  });

  it('neither requests nor replaces a stylesheet that is named again', async () => {
    const styling = open();
    await styling.apply(SHOP_CSS);
    const [sheet] = document.adoptedStyleSheets;
    await styling.apply(SHOP_CSS);
    expect(document.adoptedStyleSheets).toEqual([sheet]);
    expect(asked).toHaveLength(1);
  });

  it('resolves with a warning if the browser cannot construct stylesheets', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    await open().apply('[part="leave"] { color: red }');
    expect(warnings).toEqual([expect.stringContaining('could not be used')]);
    vi.unstubAllGlobals();
  });
});
