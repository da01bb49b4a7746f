import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
  mkdirSync(join(project, 'node_modules/@types'));
  for (const peer of [
    'react',
    '@types/react',
    '@types/node',
    'undici-types',
    'csstype',
    'vue',
    '@vue',
    'preact',
  ])
    symlinkSync(resolve('node_modules', peer), join(project, 'node_modules', peer));
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
    const { version, license } = packageJson;
    expect(manifest()).toMatchObject({
      name: 'servicepay-checkout',
      version,
      license,
      type: 'module',
      bin: { servicepay: './servicepay.js' },
      sideEffects: ['./element.js', './mock.js', './apple-pay-double.js', './google-pay-double.js'],
    });
    expect(Object.keys(manifest()).filter((key) => /ependencies$|scripts/.test(key))).toEqual([
      'peerDependencies',
    ]);
    const { peerDependencies, peerDependenciesMeta } = manifest();
    expect(Object.keys(peerDependencies)).toEqual(['react', 'vue']);
    expect(peerDependenciesMeta).toEqual({ react: { optional: true }, vue: { optional: true } });
  });

  it('has another manifest than the repository', () => {
    expect(packageJson.name).not.toBe(manifest().name);
    expect(packageJson.private).toBe(true);
  });

  it('can be installed from the tarball that the service serves', () => {
    const { name, version, files } = manifest();
    const tarball = resolve(`dist/v1/${name}-${version}.tgz`);
    const folder = join(project, 'unpacked');
    mkdirSync(folder);
    execFileSync('tar', ['-xzf', tarball, '-C', folder]);
    for (const file of [...files, 'package.json', 'README.md', 'LICENSE'])
      expect(readFileSync(join(folder, 'package', file), 'utf8'), file).toBe(
        readFileSync(join(PACKAGE, file), 'utf8'),
      );
  });

  it('is marked for the browser where it is a React component', () => {
    expect(readFileSync(`${PACKAGE}/react.js`, 'utf8')).toMatch(/^'use client';\n/);
  });

  it('has every file that its manifest names, types first, and the files that npm displays', () => {
    const { exports, files, main, types } = manifest();
    const { './package.json': self, './api': api, ...entries } = exports;
    expect(self).toBe('./package.json');
    expect(Object.keys(api)).toEqual(['import', 'require']);
    const all: Record<string, string>[] = [
      ...Object.values<object>(api),
      ...Object.values<object>(entries),
    ] as never;
    for (const conditions of all) expect(Object.keys(conditions)).toEqual(['types', 'default']);
    const named = [...files, main, types, ...all.flatMap((entry) => Object.values(entry))];
    expect(named.filter((file) => !existsSync(join(PACKAGE, file)))).toEqual([]);
    expect(readFileSync(`${PACKAGE}/LICENSE`, 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(readFileSync(`${PACKAGE}/README.md`, 'utf8')).not.toMatch(/\]\([\w./-]+\.md/);
  });

  it('imports only itself and its peers', () => {
    const imported = ['index', 'load', 'element', 'mock', 'react', 'vue', 'api'].flatMap((entry) =>
      [
        ...readFileSync(`${PACKAGE}/${entry}.js`, 'utf8').matchAll(/^(?:import|export) .*from '([^']+)'/gm),
      ].map(([, target]) => target),
    );
    expect([...new Set(imported)].sort()).toEqual(['./load.js', 'react', 'servicepay-checkout', 'vue']);
  });

  it.each([
    [
      'servicepay-checkout',
      'ScriptError,ServicePay,createCheckout,diagnose,isCheckoutError,loadServicePay,version',
    ],
    ['servicepay-checkout/load', 'ScriptError,loadServicePay'],
    ['servicepay-checkout/api', 'ServicePayError,WebhookError,createClient,verifyWebhook'],
    ['servicepay-checkout/element', ''],
    [
      'servicepay-checkout/mock',
      'ScriptError,ServicePay,createCheckout,diagnose,isCheckoutError,loadServicePay,mock,version',
    ],
  ])('lets %s be imported on a server, where it leaves nothing behind', (entry, names) => {
    const output = run(`
      const before = Reflect.ownKeys(globalThis).length;
      const entry = await import('${entry}');
      console.log(Object.keys(entry).join() + '|' + (Reflect.ownKeys(globalThis).length - before));`);
    expect(output).toBe(`${names}|0`);
  });

  it.each([
    ['apple-pay-double', 'installApplePayDouble'],
    ['google-pay-double', 'installGooglePayDouble'],
  ])('makes the same function of %s by a module and by the text of a script', (entry, name) => {
    const path = `node:fs').readFileSync(import.meta.resolve('servicepay-checkout/${entry}').slice(7), 'utf8'`;
    expect(run(`import 'servicepay-checkout/${entry}'; console.log(typeof ${name});`)).toBe('function');
    expect(run(`(0, eval)(process.getBuiltinModule('${path})); console.log(typeof ${name});`)).toBe(
      'function',
    );
  });

  it('has the entry for servers in CommonJS, for a Node without require() of modules', () => {
    const code = "console.log(Object.keys(require('servicepay-checkout/api')).join())";
    const flags = ['--no-experimental-require-module', '--input-type=commonjs', '--eval', code];
    const names = execFileSync(process.execPath, flags, { cwd: project, encoding: 'utf8' }).trim();
    expect(names.split(',').sort()).toEqual([
      'ServicePayError',
      'WebhookError',
      'createClient',
      'verifyWebhook',
    ]);
  });

  it('exports no script to a server', () => {
    expect(
      run(`import { loadServicePay } from 'servicepay-checkout';
        console.log(await loadServicePay({ src: 'https://pay.example/v1/checkout.js' }));`),
    ).toBe('null');
  });
});

const CONSUMER = `
import { createCheckout, diagnose, isCheckoutError, loadServicePay, ServicePay, type CheckoutOptions, type SubmitOutcome, type SubmitResult } from 'servicepay-checkout';
import { loadServicePay as loadLater } from 'servicepay-checkout/load';
import { mock, type MockOutcome } from 'servicepay-checkout/mock';
import { createClient } from 'servicepay-checkout/api';
import 'servicepay-checkout/element';
import type { ApplePayDouble } from 'servicepay-checkout/apple-pay-double';
import 'servicepay-checkout/google-pay-double';

const options: CheckoutOptions = { checkoutUrl: 'https://pay.example/checkout/a', height: 'auto' };
const checkout = createCheckout(options).on('error', ({ code, message }) => console.log(code.length, message.length));
const result: Promise<SubmitResult> = checkout.submit();
export const end: Promise<SubmitOutcome> = result.then(({ outcome }) => outcome);
const methods = ['card', 'sepa_direct_debit'] as const;
createCheckout({ checkoutUrl: '', paymentMethods: methods, locale: undefined }).focus('card_number').focus('another');
export const explain = (error: unknown): string => (isCheckoutError(error) ? error.code : 'unknown');
const element = document.querySelector('service-pay-checkout');
element?.addEventListener('error', ({ detail }) => detail.code === 'card_declined');
element?.addEventListener('change', ({ detail }) => detail.complete === true);
element?.addEventListener('submit_error', ({ detail }) => detail.message);
element?.addEventListener('click', ({ clientX }) => clientX);
element?.addEventListener('anything', (event) => event.type);
// @ts-expect-error the event says whether the form is complete, not whether it is valid
element?.addEventListener('change', ({ detail }) => detail.valid);
createCheckout({ checkoutUrl: '', defaultValues: { email: 'a@shop.example', cardholderName: undefined } }).on('change', ({ complete }) => !complete);
// @ts-expect-error a name as the page knows it
createCheckout({ checkoutUrl: '', defaultValues: { cardholder_name: 'Ada' } });
// @ts-expect-error the event has no such data
element?.addEventListener('complete', ({ detail }) => detail.amount);
const sheet: ApplePayDouble = installApplePayDouble({ isActivated: () => true });
export const paid: Promise<unknown> = sheet.authorize().then(() => googlePayDouble.authorize({ email: 'a@shop.example' }));
// @ts-expect-error an option that there is not
installGooglePayDouble({ isOn: true });
const outcome: MockOutcome = 'declined';
mock.outcome = outcome;
const url: string | undefined = document.querySelector('service-pay-checkout')?.checkoutUrl;
ServicePay.debug = true;
export const all = [result, url, diagnose().version, loadServicePay, loadLater({ src: 'https://pay.example/v1/checkout.js' })];
// @ts-expect-error an option that there is not
createCheckout({ checkoutUrl: '', colour: 'red' });
export const address: Promise<string> = createClient({ baseUrl: '', username: '', password: '' })('GET /api/v5/payments/link/{TransactionId}', { params: { TransactionId: 'a' } }).then(({ Link }) => Link.PaymentUrl);
// @ts-expect-error an event that there is not
checkout.on('paid', () => {});
// @ts-expect-error a global that the package does not make
window.ServicePay;
`;

/** A server of the merchant's, which has no page. */
const SERVER = `
import { createClient, ServicePayError, verifyWebhook, WebhookError, type Answer, type Body, type WebhookEvent } from 'servicepay-checkout/api';

const call = createClient({ baseUrl: 'https://pay.example', username: 'shop', password: 'secret' });
const urls = { SuccessRedirectUrl: 'https://shop.example', FailureRedirectUrl: 'https://shop.example', CancelRedirectUrl: 'https://shop.example' };
export const request: Body<'POST /api/v5/payments/link'> = { Purpose: 'Coffee', Amount: 1990, Currency: undefined, Type: 'embedded', ...urls };
export type Link = Answer<'GET /api/v5/payments/link/{TransactionId}'>['Link'];
export async function serve(headers: Headers, body: string): Promise<WebhookEvent> {
  const { PaymentUrl } = await call('POST /api/v5/payments/link', { body: request, idempotencyKey: 'order-1', signal: AbortSignal.timeout(1000) });
  const { Stores } = await call('GET /api/v5/stores');
  await call('GET /api/v5/stores', { query: { Limit: 10 }, headers: { 'x-trace': PaymentUrl } });
  const csv: string = await (await call('GET /api/v5/transactions.csv')).text();
  await call('POST /api/v4/payments/refund', { body: { TransactionId: csv, Amount: Stores.length } });
  await call('POST /api/v5/payments/refund', { body: { TransactionId: 'a' } }).catch((error: unknown) => {
    if (error instanceof ServicePayError && error.code === 'STATE_NOT_ALLOWED') return error.errors[0]?.Field;
    // @ts-expect-error no such code
    if (error instanceof ServicePayError && error.code === 'STATE_NOT_ALOWED') return error.hint;
    throw error;
  });
  // @ts-expect-error no such call
  await call('POST /api/v5/payments/links', {});
  // @ts-expect-error a call of v5 only
  await call('GET /api/v4/stores');
  // @ts-expect-error the fields are required
  await call('POST /api/v5/payments/link');
  // @ts-expect-error the purpose is required
  await call('POST /api/v5/payments/link', { body: { Amount: 1990, ...urls } });
  // @ts-expect-error an amount is a number
  await call('POST /api/v5/payments/link', { body: { ...request, Amount: '19.90' } });
  // @ts-expect-error a field that there is not
  await call('POST /api/v5/payments/link', { body: { ...request, Colour: 'red' } });
  // @ts-expect-error a currency is in capitals
  await call('POST /api/v5/payments/link', { body: { ...request, Currency: 'eur' } });
  // @ts-expect-error the path has a name
  await call('GET /api/v5/payments/link/{TransactionId}', { params: { Id: 'a' } });
  // @ts-expect-error a number
  await call('GET /api/v5/stores', { query: { Limit: 'all' } });
  // @ts-expect-error no such field in the answer
  (await call('GET /api/v5/stores')).Shops;
  // @ts-expect-error the secret is required
  await verifyWebhook({ headers, body });
  const event = await verifyWebhook({ headers, body, secret: ['whsec_AAAA', 'whsec_BBBB'] });
  // @ts-expect-error the amount is a number of minor units
  event.Amount.toUpperCase();
  if (event.EventType === 'payment.settled' || event.EventType === 'of.tomorrow') throw new WebhookError('TOO_OLD', 'a');
  return event;
}`;

/** The programs of the documents about servers: a server, calls of its client, and a handler of webhooks. */
function readServerDocs(): Record<string, string> {
  const text = readFileSync('docs/server.md', 'utf8');
  const [server = '', calls = '', handler = ''] = [...text.matchAll(/```ts\n(.+?)```/gs)].map(
    ([, code]) => code,
  );
  const client =
    "import { createClient } from 'servicepay-checkout/api';\nconst call = createClient({ baseUrl: '', username: '', password: '' });\n";
  return {
    'docs-server.ts': server,
    'docs-calls.ts': `${client}${calls}\nexport const read = [Link.Status, Transactions[0]?.Amount, NextCursor, qrCode.length];`,
    'docs-handler.ts': handler,
  };
}

/** Programs of other kinds of shops, each a file. */
const SHOPS: Record<string, string> = {
  'react.tsx': `
import 'servicepay-checkout/element';
import { ServicePayCheckout, useServicePayCheckout } from 'servicepay-checkout/react';
export function Page({ url }: { url?: string | undefined }) {
  const { ref, checkout } = useServicePayCheckout({ checkoutUrl: url, externalSubmit: true });
  return <main ref={ref} onClick={() => checkout?.submit()}>
    <ServicePayCheckout checkoutUrl={url} className="box" paymentMethods={['card']} onError={({ code }) => code === 'card_declined'} />
    <service-pay-checkout checkout-url={url} external-submit className="box" />
    <ServicePayCheckout checkoutUrl={url} defaultValues={{ email: 'a@shop.example' }} onChange={({ complete }) => !complete} />
    <service-pay-checkout default-email="a@shop.example" default-cardholder-name="Ada" />
    {/* @ts-expect-error the name is text */}
    <ServicePayCheckout defaultValues={{ cardholderName: 1 }} />
    {/* @ts-expect-error no such handler */}
    <ServicePayCheckout onCompleted={() => {}} />
    <ServicePayCheckout checkoutUrl={url} height={720} redirectAfterPayment summary="amount" />
    <service-pay-checkout height={720} redirect-after-payment summary="full" />
    {/* @ts-expect-error there are two */}
    <ServicePayCheckout summary="none" />
    {/* @ts-expect-error the height is text or a number */}
    <service-pay-checkout height={[720]} />
  </main>;
}`,
  'preact.tsx': `
/** @jsxImportSource preact */
import 'servicepay-checkout/element';
export const page = <service-pay-checkout checkout-url="https://pay.example/checkout/1" class="box" />;
// @ts-expect-error the height is text or a number
export const wrong = <service-pay-checkout height={[720]} />;`,
  'vue.ts': `
import 'servicepay-checkout/element';
import { ServicePayCheckout } from 'servicepay-checkout/vue';
import { createApp, h, type GlobalComponents } from 'vue';
type Attributes = InstanceType<GlobalComponents['service-pay-checkout']>['$props'];
export const attributes: Attributes = { 'checkout-url': 'https://pay.example/checkout/1' };
// @ts-expect-error the height is text or a number
export const wrong: Attributes = { height: [720] };
export const filled: Attributes = { 'default-email': 'a@shop.example' };
h(ServicePayCheckout, { defaultValues: { email: 'a@shop.example' }, onChange: ({ complete }) => !complete });
// @ts-expect-error the email is text
h(ServicePayCheckout, { defaultValues: { email: 1 } });
createApp({ components: { ServicePayCheckout }, render: () => h(ServicePayCheckout, { checkoutUrl: undefined, onMethodChange: ({ method }) => method }) });
export const submit = (component: InstanceType<typeof ServicePayCheckout>) => component.checkout?.submit();`,
  'tag.ts': `
import type { Checkout } from './types/checkout.js';
import './types/checkout.mock.js';
import './types/checkout-element.js';
ServicePay.mock.outcome = 'declined';
// @ts-expect-error no such outcome
ServicePay.mock.outcome = 'won';
export const checkout: Checkout | undefined = document.querySelector('service-pay-checkout')?.checkout;`,
};

/** The React recipes of the documents, with the types that they name for TypeScript. */
function readReactRecipes(): Record<string, string> {
  const [, section = ''] = readFileSync('docs/recipes.md', 'utf8').split(/^## React$/m);
  const [plain = '', button = '', types = ''] = [...section.matchAll(/```(?:jsx|ts)\n(.+?)```/gs)].map(
    ([, code = '']) => code,
  );
  const type = (code: string) =>
    `${code.replace(/^(export function .*\})\)/m, '$1: PaymentProps)')}\n${types}`;
  return { 'recipe.tsx': type(plain), 'button-recipe.tsx': type(button) };
}

/** The current and the previous major version of TypeScript. */
const COMPILERS = { 7: 'node_modules/typescript-7/bin/tsc', 6: 'node_modules/typescript/bin/tsc' };

/** The compiler's messages about the files, which are right: none. */
function compile(
  version: keyof typeof COMPILERS,
  files: string[],
  options: Record<string, unknown>,
): Promise<string> {
  const config = join(mkdtempSync(join(project, 'config-')), 'tsconfig.json');
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    ...options,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: files.map((file) => join(project, file)) }));
  return new Promise((done) => {
    execFile(process.execPath, [COMPILERS[version], '--project', config], (error, stdout) =>
      // A compiler that did not even start has printed nothing.
      done(stdout || (error?.message ?? '')),
    );
  });
}

describe('the types of the npm package', () => {
  beforeAll(() => writeFileSync(join(project, 'consumer.ts'), CONSUMER));

  it.concurrent('fit React, Preact, Vue and script tags', async () => {
    mkdirSync(join(project, 'types'));
    for (const name of ['checkout', 'checkout.mock', 'checkout-element'])
      cpSync(`dist/v1/${name}.d.ts`, join(project, 'types', `${name}.d.ts`));
    const shops = { ...SHOPS, ...readReactRecipes() };
    for (const [name, text] of Object.entries(shops)) writeFileSync(join(project, name), text);
    const output = await compile(7, Object.keys(shops), {
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      skipLibCheck: true,
    });
    expect(output).toBe('');
  });

  it.concurrent.each([
    ['of Node, without a page', ['node'], ['es2022']],
    ['of the web', [], ['es2022', 'dom', 'dom.iterable']],
  ])('fit a server with the types %s', async (_name, types, lib) => {
    writeFileSync(join(project, 'server.ts'), SERVER);
    const options = { module: 'nodenext', skipDefaultLibCheck: true, types, lib };
    expect(await compile(7, ['server.ts'], options)).toBe('');
  });

  it.concurrent.each([
    ['node16', 6],
    ['node16', 7],
    ['nodenext', 7],
  ] as const)('fit a server in CommonJS under %s of TypeScript %i', async (module, version) => {
    writeFileSync(join(project, 'server.cts'), SERVER);
    const options = { module, skipDefaultLibCheck: true, types: ['node'], lib: ['es2022'] };
    expect(await compile(version, ['server.cts'], options)).toBe('');
  });

  it.concurrent('fit the programs of docs/server.md', async () => {
    const programs = readServerDocs();
    for (const [name, text] of Object.entries(programs)) writeFileSync(join(project, name), text);
    const options = { module: 'nodenext', skipDefaultLibCheck: true, types: ['node'], lib: ['esnext'] };
    expect(await compile(7, Object.keys(programs), options)).toBe('');
  });

  // Once with the package's own types looked at too, which takes those of React and Vue with them.
  it.concurrent.each([
    ['nodenext', 7, { module: 'nodenext', skipDefaultLibCheck: true }],
    ['bundler', 7, { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true }],
    [
      'node10',
      6,
      { module: 'esnext', moduleResolution: 'node10', ignoreDeprecations: '6.0', skipLibCheck: true },
    ],
  ] as const)('are found and right under %s of TypeScript %i', async (_name, version, options) => {
    expect(await compile(version, ['consumer.ts'], options)).toBe('');
  });
});
