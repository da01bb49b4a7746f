import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const PACKAGE = 'dist/npm';

/** A program of the merchant's, with the package installed. */
let project: string;
beforeAll(() => {
  if (!existsSync(`${PACKAGE}/package.json`))
    throw new Error(`There is no ${PACKAGE}: run "npm run build" before this test.`);
  project = mkdtempSync(join(tmpdir(), 'servicepay-consumer-'));
  mkdirSync(join(project, 'node_modules'));
  cpSync(PACKAGE, join(project, 'node_modules/servicepay-checkout'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const manifest = () => JSON.parse(readFileSync(`${PACKAGE}/package.json`, 'utf8'));

/** Runs in plain Node, which has no page. */
const run = (code: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project,
    encoding: 'utf8',
  }).trim();

describe('the npm package', () => {
  it('has the name, version and licence of the project, and no dependency', () => {
    const { name, version, license } = packageJson;
    expect(manifest()).toMatchObject({
      name,
      version,
      license,
      type: 'module',
      sideEffects: ['./element.js'],
    });
    expect(Object.keys(manifest()).filter((key) => /ependencies|scripts/.test(key))).toEqual([]);
  });

  it('has every file that it names, types first, and what npm shows', () => {
    const { exports, files, main, types } = manifest();
    const { './package.json': self, ...entries } = exports as Record<string, Record<string, string>>;
    expect(self).toBe('./package.json');
    for (const conditions of Object.values(entries))
      expect(Object.keys(conditions)).toEqual(['types', 'default']);
    const named = [...files, main, types, ...Object.values(entries).flatMap((entry) => Object.values(entry))];
    expect(named.filter((file) => !existsSync(join(PACKAGE, file)))).toEqual([]);
    expect(readFileSync(`${PACKAGE}/LICENSE`, 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(readFileSync(`${PACKAGE}/README.md`, 'utf8')).not.toMatch(/\]\([\w./-]+\.md/);
  });

  it('imports nothing but itself', () => {
    const imported = ['index', 'load', 'element', 'mock'].flatMap((entry) =>
      [
        ...readFileSync(`${PACKAGE}/${entry}.js`, 'utf8').matchAll(/^(?:import|export) .*from '([^']+)'/gm),
      ].map(([, target]) => target),
    );
    expect([...new Set(imported)].sort()).toEqual(['./load.js', 'servicepay-checkout']);
  });

  it.each([
    ['servicepay-checkout', 'ScriptError,ServicePay,createCheckout,diagnose,loadServicePay,version'],
    ['servicepay-checkout/load', 'ScriptError,loadServicePay'],
    ['servicepay-checkout/element', ''],
    [
      'servicepay-checkout/mock',
      'ScriptError,ServicePay,createCheckout,diagnose,loadServicePay,mock,version',
    ],
  ])('%s can be imported on a server, and leaves nothing behind there', (entry, names) => {
    const output = run(`
      const before = Reflect.ownKeys(globalThis).length;
      const entry = await import('${entry}');
      console.log(Object.keys(entry).join() + '|' + (Reflect.ownKeys(globalThis).length - before));`);
    expect(output).toBe(`${names}|0`);
  });

  it('gives a server no script', () => {
    expect(
      run(`import { loadServicePay } from 'servicepay-checkout';
        console.log(await loadServicePay({ src: 'https://pay.example/v1/checkout.js' }));`),
    ).toBe('null');
  });
});

const CONSUMER = `
import { createCheckout, diagnose, loadServicePay, ServicePay, type CheckoutOptions, type SubmitResult } from 'servicepay-checkout';
import { loadServicePay as loadLater } from 'servicepay-checkout/load';
import { mock, type MockOutcome } from 'servicepay-checkout/mock';
import 'servicepay-checkout/element';

const options: CheckoutOptions = { checkoutUrl: 'https://pay.example/checkout/a', height: 'auto' };
const checkout = createCheckout(options).on('error', ({ code, message }) => console.log(code.length, message.length));
const result: Promise<SubmitResult> = checkout.submit();
const outcome: MockOutcome = 'declined';
mock.outcome = outcome;
const url: string | undefined = document.querySelector('service-pay-checkout')?.checkoutUrl;
ServicePay.debug = true;
export const all = [result, url, diagnose().version, loadServicePay, loadLater({ src: 'https://pay.example/v1/checkout.js' })];
// @ts-expect-error an option that there is not
createCheckout({ checkoutUrl: '', colour: 'red' });
// @ts-expect-error an event that there is not
checkout.on('paid', () => {});
// @ts-expect-error a global that the package does not make
window.ServicePay;
`;

describe('the types of the npm package', () => {
  const { ModuleKind, ModuleResolutionKind } = ts;

  it.each([
    ['node16', ModuleKind.Node16, ModuleResolutionKind.Node16],
    ['nodenext', ModuleKind.NodeNext, ModuleResolutionKind.NodeNext],
    ['bundler', ModuleKind.ESNext, ModuleResolutionKind.Bundler],
    ['node10', ModuleKind.ESNext, ModuleResolutionKind.Node10],
  ])(
    'are found and right under %s',
    (_name, module, moduleResolution) => {
      const file = join(project, 'consumer.ts');
      writeFileSync(file, CONSUMER);
      const program = ts.createProgram([file], {
        module,
        moduleResolution,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        // The package's own types are looked at, too.
        skipLibCheck: false,
        skipDefaultLibCheck: true,
        noEmit: true,
        ignoreDeprecations: '6.0',
      });
      const messages = ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
      expect(messages).toEqual([]);
    },
    60_000,
  );
});
