import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TARGET, LOOKS_FROM, WORKS_FROM } from '../../src/build/browser-floor.ts';
import { findNewApis } from '../support/find-new-apis.ts';
import { findNewStyles } from '../support/find-new-styles.ts';

/** The parts of the stylesheets that only newer browsers have, and what the others do. */
const STYLES: Record<string, string> = {
  ':has': 'Firefox 115: a form without JavaScript, the hover of the chosen row, and two gaps.',
  'field-sizing': 'Others size no field by its text.',
  'field-sizing: fixed': 'As above.',
  'font-size-adjust': 'Others take no such value from a shop either.',
  'font-size-adjust: none': 'As above.',
  'forced-color-adjust': 'Safari has no forced colors.',
  'forced-color-adjust: none': 'As above.',
  'light-dark()': 'The edge of a card in the dark mode, which others do not have.',
  'text-size-adjust': 'A phone has it with or without the prefix.',
  'text-wrap': 'Lines break elsewhere.',
  'text-wrap: balance': 'As above.',
  'text-wrap: pretty': 'As above.',
  'user-select': 'The build adds the prefix.',
  '@media (scripting)': 'A page without JavaScript shows the folded order.',
};

const GUARDED = 'The code asks for it first, or catches the error.';
const STYLING = 'A shop’s stylesheet, which needs cascade layers (theming.md).';
const ELEMENT = 'The element asks for `attachInternals` first.';
const SHEET = 'Chromium’s payment sheet.';
const DIALOG = 'The dialog is part of the page without it (`show-challenge.ts`).';

const APIS: Record<string, string> = {
  'CSSLayerBlockRule.name': STYLING,
  'CSSLayerStatementRule.nameList': STYLING,
  'CSSStyleRule.cssRules': STYLING,
  'CSSStyleSheet.replaceSync': STYLING,
  'Document.adoptedStyleSheets': STYLING,
  'Element.ariaBusy': 'A property without effect.',
  'Element.moveBefore': GUARDED,
  'ElementInternals.checkValidity': ELEMENT,
  'ElementInternals.reportValidity': ELEMENT,
  'ElementInternals.setFormValue': ELEMENT,
  'ElementInternals.setValidity': ELEMENT,
  'ElementInternals.validity': ELEMENT,
  'HTMLDialogElement.close': DIALOG,
  'HTMLDialogElement.showModal': DIALOG,
  'HTMLElement.attachInternals': ELEMENT,
  'HTMLElement.enterKeyHint': 'The words on a phone’s Enter key.',
  'HTMLElement.inert': 'A property without effect.',
  'HTMLFormElement.requestSubmit': ELEMENT,
  'HTMLImageElement.loading': 'A property without effect.',
  'InputEvent.isComposing': 'Undefined counts as false.',
  'Location.ancestorOrigins': GUARDED,
  'NavigateEvent.canIntercept': GUARDED,
  'NavigateEvent.intercept': GUARDED,
  'Navigator.share': GUARDED,
  'Navigator.userActivation': GUARDED,
  PaymentRequest: SHEET,
  'PaymentRequest.abort': SHEET,
  'PaymentRequest.canMakePayment': SHEET,
  'PaymentRequest.show': SHEET,
  'PaymentResponse.complete': SHEET,
  'PaymentResponse.details': SHEET,
  ReportingObserver: GUARDED,
  'ReportingObserver.disconnect': GUARDED,
  'ReportingObserver.observe': GUARDED,
  'SubmitEvent.submitter': ELEMENT,
  'UserActivation.isActive': GUARDED,
  'Window.requestIdleCallback': GUARDED,
  crossOriginIsolated: 'Undefined counts as false.',
};

const OPTIONS: ts.CompilerOptions = {
  lib: ['lib.es2021.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.ReactJSX,
  jsxImportSource: 'preact',
  types: [],
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

/** Every script that a shopper's browser runs. */
const ENTRIES = ['page/client', 'page/chat-client', 'page/print-client', 'sdk/main', 'sdk/element/main'].map(
  (name) => `src/${name}.ts`,
);
const TYPES = globSync('src/{page,sdk}/**/*.d.ts');

const SAMPLE = 'src/page/sample.ts';

/** A program of one file. */
function createSample(text: string): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === SAMPLE || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === SAMPLE
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest);
  return ts.createProgram([SAMPLE], OPTIONS, host);
}

describe('the interfaces that the shopper’s scripts use', () => {
  let used: ReturnType<typeof findNewApis>;

  beforeAll(() => {
    const program = ts.createProgram([...ENTRIES, ...TYPES], OPTIONS);
    used = findNewApis(program, (file) => /\/src\/(page|sdk|protocol|drawing)\//.test(file), WORKS_FROM);
  });

  it('are in every browser of the floor, or on the list of those that may be missing', () => {
    // A scan that finds nothing would also pass.
    expect(used.count).toBeGreaterThan(800);
    // Both ways: what is no longer used leaves the list.
    expect([...used.found.keys()].sort()).toEqual(Object.keys(APIS).sort());
  });

  it('would be named if they were newer, except where the code asks for them', () => {
    const sample = createSample(`
      structuredClone({});
      fetch('/', { signal: AbortSignal.timeout(1) });
      crypto.randomUUID();
      document.querySelector('p')!.replaceChildren();
      document.querySelector('p')!.checkVisibility();
      document.querySelector('a')!.checkVisibility?.();
      (self.reportError || console.error)(1);`);
    expect([...findNewApis(sample, (file) => file === SAMPLE, WORKS_FROM).found.keys()]).toEqual([
      'structuredClone',
      'AbortSignal.timeout',
      'Crypto.randomUUID',
      'Element.checkVisibility',
    ]);
  });

  it('do not compile with what the language has had since', () => {
    const sample = createSample('Object.hasOwn({}, "a"); [1].at(-1); [1].findLast(Boolean);');
    expect(ts.getPreEmitDiagnostics(sample).map(({ code }) => code)).toEqual([2550, 2550, 2550]);
  });

  it.each(['page', 'protocol', 'drawing', 'sdk'])('compile in src/%s without a newer language', (room) => {
    const { compilerOptions } = JSON.parse(readFileSync(`src/${room}/tsconfig.json`, 'utf8'));
    expect(['ES2020', 'ES2021']).toContain(compilerOptions.lib[0]);
  });

  it('have no lookbehind, which Safari before 16.4 cannot read', () => {
    const files = globSync('dist/page/*.js').concat('dist/v1/checkout.js', 'dist/v1/checkout-element.js');
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('the stylesheets of the checkout page', () => {
  const files = globSync('src/page/**/*.css');

  it('have what every browser of the floor draws, in @supports, or on the list', () => {
    expect(files.length).toBeGreaterThan(6);
    const found = files.flatMap((file) => [...findNewStyles(readFileSync(file, 'utf8'), LOOKS_FROM).keys()]);
    expect([...new Set(found)].sort()).toEqual(Object.keys(STYLES).sort());
  });

  it.each([
    ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ['a { grid-template: subgrid / 1fr }', 'grid-template: subgrid'],
    ['a:has(b) { color: red }', ':has'],
    ['a { block-size: 1cqw; color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['@scope (a) { b { color: red } }', '@scope'],
    ['a:dir(rtl) { color: red }', ':dir'],
  ])('would name %s', (css, name) => {
    expect([...findNewStyles(css, LOOKS_FROM).keys()]).toContain(name);
    expect(findNewStyles(`@supports (color: red) { ${css} }`, LOOKS_FROM).size).toBe(0);
  });

  it('has units that even the oldest browsers know', () => {
    expect(findNewStyles('a { padding: 5vi }', WORKS_FROM)).toEqual(
      new Map([['vi', ['chrome 92', 'firefox 91', 'safari 14.1']]]),
    );
    const found = files.flatMap((file) => [...findNewStyles(readFileSync(file, 'utf8'), WORKS_FROM).keys()]);
    expect(found.filter((name) => /^[a-z]{2,4}$/.test(name))).toEqual([]);
  });
});

describe('the floor', () => {
  it('is where the sentence for older browsers is hidden, which the script asks too', () => {
    const { style } = JSON.parse(readFileSync('dist/page/assets.json', 'utf8'));
    expect(style).toMatch(
      /@supports \(inset: ?0\) and \(tab-size: ?1\) ?\{ ?\.old-browser ?\{ ?display: ?none/,
    );
    expect(readFileSync('dist/v1/checkout.js', 'utf8')).toContain('(inset:0) and (tab-size:1)');
    for (const page of ['dashboard', 'terminal'])
      expect(readFileSync(`dist/${page}/index.html`, 'utf8')).toMatch(
        /<p class="old-browser">This browser is too old/,
      );
    // Above what the code needs, and not above the floor.
    for (const css of ['a { inset: 0 }', 'a { tab-size: 1 }'])
      expect(findNewStyles(css, WORKS_FROM).size).toBe(0);
    expect(findNewStyles('a { inset: 0 }', { ...WORKS_FROM, chrome: 86, safari: 14 }).size).toBe(1);
    expect(findNewStyles('a { tab-size: 1 }', { ...WORKS_FROM, firefox: 90 }).size).toBe(1);
  });

  it('is what the build compiles for, and what docs/sdk.md says', () => {
    expect(BUILD_TARGET).toEqual(['chrome92', 'firefox91', 'safari14.1']);
    const rows = [...readFileSync('docs/sdk.md', 'utf8').matchAll(/^\| (Chromium|Firefox|Safari)\S* .*$/gm)];
    const read = (column: number) =>
      Object.fromEntries(
        rows.map(([row, name = '']) => [
          name.replace('Chromium', 'Chrome').toLowerCase(),
          Number(row.split('|')[column]?.trim()),
        ]),
      );
    expect(read(2)).toEqual(LOOKS_FROM);
    expect(read(3)).toEqual(WORKS_FROM);
  });
});
