import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PACKAGE = 'dist/npm';

/** A merchant's project, with Vitest as it comes: the package stays outside of Vite, as everything in node_modules does. */
let project: string;
beforeAll(() => {
  if (!existsSync(`${PACKAGE}/mock.js`))
    throw new Error(`There is no ${PACKAGE}: run "npm run build" before this test.`);
  project = mkdtempSync(join(tmpdir(), 'servicepay-vitest-'));
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['vitest', 'happy-dom', 'react', 'react-dom', 'scheduler', 'vue', '@vue'])
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  cpSync(PACKAGE, join(project, 'node_modules/servicepay-checkout'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'vitest.config.js'), "export default { test: { environment: 'happy-dom' } };");
  writeFileSync(join(project, 'components.test.js'), COMPONENTS);
  writeFileSync(join(project, 'without-mock.test.js'), WITHOUT_MOCK);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const COMPONENTS = `
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createCheckout, loadServicePay, ServicePay } from 'servicepay-checkout';
import { mock } from 'servicepay-checkout/mock';
import { ServicePayCheckout } from 'servicepay-checkout/react';
import { ServicePayCheckout as VueCheckout } from 'servicepay-checkout/vue';
import { afterEach, expect, it, vi } from 'vitest';
import { createApp, h } from 'vue';

// As jsdom: without layout.
delete globalThis.ResizeObserver;
afterEach(() => mock.reset());
const options = { checkoutUrl: 'https://pay.example/checkout/1', height: 'auto' };
const add = () => document.body.appendChild(document.createElement('div'));

it('reaches the React component', async () => {
  const onComplete = vi.fn();
  const root = createRoot(add());
  root.render(createElement(StrictMode, null, createElement(ServicePayCheckout, { ...options, onComplete })));
  await vi.waitFor(async () => expect(await mock.pay()).toEqual({ outcome: 'completed' }));
  expect(onComplete).toHaveBeenCalledTimes(1);
  root.unmount();
});

it('reaches the Vue component', async () => {
  const onComplete = vi.fn();
  const app = createApp({ render: () => h(VueCheckout, { ...options, onComplete }) });
  app.mount(add());
  await vi.waitFor(async () => expect(await mock.pay()).toEqual({ outcome: 'completed' }));
  expect(onComplete).toHaveBeenCalledTimes(1);
  app.unmount();
});

it('reaches the code that imports the script', async () => {
  expect(await loadServicePay({ src: 'https://pay.example/v1/checkout.js' })).toHaveProperty('mock');
  for (const create of [createCheckout, ServicePay.createCheckout]) {
    const checkout = create(options).mount(add());
    expect(await checkout.submit()).toEqual({ outcome: 'completed' });
    mock.reset();
  }
});
`;

const WITHOUT_MOCK = `
import { createCheckout } from 'servicepay-checkout';
import { expect, it } from 'vitest';

it('says what is missing', () => {
  delete globalThis.ResizeObserver;
  expect(() => createCheckout({ checkoutUrl: 'https://pay.example/checkout/1' })).toThrow(
    'there is no ResizeObserver, so this is not a browser. In a test, import servicepay-checkout/mock.',
  );
});
`;

describe('the mock in a project with Vitest', () => {
  it('takes the place of the script in components, without configuration', async () => {
    const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
    const output = await new Promise<string>((done) => {
      const args = [resolve('node_modules/vitest/vitest.mjs'), 'run', '--reporter=verbose', '--no-color'];
      execFile(process.execPath, args, { cwd: project, env }, (_error, stdout, stderr) =>
        done(stdout + stderr),
      );
    });
    expect(output).toContain('Tests  4 passed (4)');
  });
});
