// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStyling } from '../../../src/page/styling/create-styling.ts';

const LINK_CSS = 'https://cdn.example/checkout.css';
const SHOP_CSS = 'https://shop.example/checkout.css';
/** Below the path of the document. */
const CALL = '/basket/stylesheet';

let warnings: string[];
let asked: string[];
/** The answers of the service, by the address of the call. */
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  document.adoptedStyleSheets = [];
  // Not in happy-dom.
  Object.assign(document, { fonts: new Set() });
  warnings = [];
  asked = [];
  answers = {};
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});

afterEach(() => vi.restoreAllMocks());

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
    ['the link’s own, wherever it is', LINK_CSS, CALL],
    ['one on a domain of the company', SHOP_CSS, callFor(SHOP_CSS)],
    [
      'one on a loopback domain, on any port',
      'http://localhost:4243/checkout.css',
      callFor('http://localhost:4243/checkout.css'),
    ],
  ])('asks the service for %s', async (_, url, call) => {
    answers[call] = answerWith('[part="leave"] { color: red }');
    await open().apply(url);
    expect(asked).toEqual([call]);
    expect(findRules()[0]).toContain('red');
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a stranger’s host', 'https://evil.example/a.css'],
    ['a subdomain', 'https://cdn.shop.example/a.css'],
    ['another port', 'https://shop.example:8443/a.css'],
    ['plain http', 'http://shop.example/a.css'],
    ['something that is no URL', 'https://'],
  ])('asks for none on %s, and says so', async (_, url) => {
    await open().apply(url);
    expect(asked).toEqual([]);
    expect(findRules()).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    [
      'a refusal, with its sentence',
      () => Response.json({ Message: 'Why not.' }, { status: 404 }),
      'Why not.',
    ],
    ['an answer of another kind', () => new Response('<h1>', { status: 502 }), 'The service did not answer.'],
    ['a refusal without a word', () => Response.json({}, { status: 429 }), 'The service answered 429.'],
    ['no answer', () => Promise.reject(new TypeError()), 'The service did not answer.'],
  ])('settles with a warning after %s', async (_, answer, problem) => {
    answers[callFor(SHOP_CSS)] = answer;
    await open().apply(SHOP_CSS);
    expect(warnings).toEqual([expect.stringContaining(`${SHOP_CSS} could not be loaded. ${problem}`)]);
  });

  it('puts no rule of a shop’s into the document as it came', async () => {
    await open().apply(
      '.button { color: red } [part="leave"] { color: blue } </style><script>alert(1)</script>',
    );
    expect(findRules()).toEqual([expect.stringMatching(/^\[part="leave"\] \{ color: blue;? \}$/)]);
    expect(document.querySelectorAll('script, style, link')).toHaveLength(0);
  });

  it('names in one warning what it left out, and where it is explained', async () => {
    await open().apply('.button { color: red } @keyframes x { to { color: red } } [part="form"] { zoom: 2 }');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/\.button; @keyframes; zoom on \[part="form"\]\. See \S+\/docs\/theming$/);
  });

  it('does not fill the console with what it left out', async () => {
    await open().apply(Array.from({ length: 30 }, (_, index) => `.c${index} { color: red }`).join(' '));
    expect(warnings).toEqual([expect.stringContaining('.c7; and 22 more')]);
  });

  it.each(['javascript:alert(1)', 'data:text/css,a{}', '//evil.example/a.css', '</style><script>'])(
    'takes %s for text, which asks for nothing',
    async (css) => {
      await open().apply(css);
      expect(asked).toEqual([]);
    },
  );

  it.each(['/css/pay.css', 'pay.css', 'color: red'])('says that %s has no rules', async (css) => {
    await open().apply(css);
    expect(asked).toEqual([]);
    expect(warnings).toEqual([
      `ServicePay: the stylesheet "${css}" has no rules; an address must begin with https://`,
    ]);
  });

  it('says that a text was cut on its way', async () => {
    await open().apply(`a{}${' '.repeat(2)}${'/'.padEnd(1_000, '*')}`);
    expect(warnings[0]).toContain('longer than 1,000');
  });

  it('uses the one that was named last, in whatever order they arrive', async () => {
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

  it('leaves one alone that is named again', async () => {
    const styling = open();
    await styling.apply(SHOP_CSS);
    const [sheet] = document.adoptedStyleSheets;
    await styling.apply(SHOP_CSS);
    expect(document.adoptedStyleSheets).toEqual([sheet]);
    expect(asked).toHaveLength(1);
  });

  it('never rejects: where sheets cannot be constructed there is a warning', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    await open().apply('[part="leave"] { color: red }');
    expect(warnings).toEqual([expect.stringContaining('could not be used')]);
    vi.unstubAllGlobals();
  });
});
