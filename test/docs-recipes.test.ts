// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as vue from 'vue';
import { runDocModule } from './docs/run-doc-module.ts';

const PAYMENT_URL = 'https://pay.example/checkout/1';
const OTHER_URL = 'https://pay.example/checkout/2';

const mockModule = await import(pathToFileURL(resolve('dist/npm/mock.js')).href);
const { mock } = mockModule;

/** An entry of the package, with the mock in the place of the script. */
const loadEntry = (name: string, modules: Record<string, unknown>) =>
  runDocModule(readFileSync(`dist/npm/${name}.js`, 'utf8'), {
    ...modules,
    'servicepay-checkout': mockModule,
  });

/** The code blocks under a heading, as they stand. */
function readBlocks(heading: string): string[] {
  const section =
    readFileSync('docs/recipes.md', 'utf8')
      .split(/^## /m)
      .find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(/```\w+\n(.+?)```/gs)].map(([, code = '']) => code);
}

/** Counts the iframes of the mounted checkouts. */
const countFrames = () => document.querySelectorAll('iframe').length;
const countReady = () =>
  mock.messages.filter(({ message }: { message: { type: string } }) => message.type === 'ready').length;
const untilReady = (count = 1) => expect.poll(countReady).toBe(count);

let box: HTMLElement;
beforeAll(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
beforeEach(() => {
  mock.reset();
  box = document.createElement('main');
  document.body.append(box);
});
afterEach(() => {
  box.remove();
  expect(mockModule.diagnose().checkouts).toEqual([]);
});

describe('the React recipe', () => {
  const [code = ''] = readBlocks('React');
  const { Payment } = runDocModule(code, {
    react,
    'react/jsx-runtime': jsxRuntime,
    'servicepay-checkout/react': loadEntry('react', { react }),
  }) as { Payment: react.FunctionComponent<Record<string, unknown>> };

  let root: Root;
  const render = (props: object) =>
    react.act(async () =>
      root.render(
        react.createElement(
          react.StrictMode,
          null,
          react.createElement(Payment, { paymentUrl: PAYMENT_URL, ...props }),
        ),
      ),
    );
  const unmount = () => react.act(async () => root.unmount());
  beforeEach(() => {
    root = createRoot(box);
  });

  it('ends with one iframe in strict mode, and reports the payment once', async () => {
    const onPaid = vi.fn();
    await render({ onPaid });
    await untilReady();
    expect(countFrames()).toBe(1);
    await mock.pay();
    expect(onPaid.mock.calls).toEqual([[{ type: 'payment.completed' }]]);
    await unmount();
    expect(countFrames()).toBe(0);
  });

  it('waits for the URL, and survives an invalid one', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await render({ paymentUrl: undefined });
    expect([countFrames(), log.mock.calls]).toEqual([0, []]);
    await render({ paymentUrl: 'nonsense' });
    expect(countFrames()).toBe(0);
    expect(log.mock.calls.flat().map(String)).toEqual([expect.stringContaining('invalid_option')]);
    log.mockRestore();
    await render({ paymentUrl: PAYMENT_URL });
    await untilReady();
    expect(countFrames()).toBe(1);
    await unmount();
  });

  it('may be unmounted before the checkout has come up', async () => {
    await render({});
    await unmount();
    expect(countFrames()).toBe(0);
    expect(countReady()).toBe(0);
  });

  it('keeps its checkout when handlers change, and calls the newest ones', async () => {
    const [older, newer] = [vi.fn(), vi.fn()];
    await render({ onFailed: older });
    await untilReady();
    const frame = document.querySelector('iframe');
    await render({ onFailed: newer });
    expect(document.querySelector('iframe')).toBe(frame);
    mock.outcome = 'declined';
    await mock.pay();
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
    await unmount();
  });

  it('changes the language in place, and makes another checkout for another link', async () => {
    await render({ locale: 'en' });
    await untilReady();
    const frame = document.querySelector('iframe');
    await render({ locale: 'it' });
    await expect
      .poll(() => mock.messages.at(-1))
      .toEqual({ from: 'script', message: { type: 'update', options: { locale: 'it' } } });
    expect(document.querySelector('iframe')).toBe(frame);
    await render({ locale: 'it', paymentUrl: OTHER_URL });
    await untilReady(2);
    expect(countFrames()).toBe(1);
    expect(document.querySelector('iframe')).not.toBe(frame);
    await unmount();
  });
});

describe('the React recipe with a button', () => {
  const [, code = ''] = readBlocks('React');
  const { PaymentWithButton } = runDocModule(code, {
    react,
    'react/jsx-runtime': jsxRuntime,
    'servicepay-checkout/react': loadEntry('react', { react }),
  }) as { PaymentWithButton: react.FunctionComponent<Record<string, unknown>> };

  it('enables its button when the form is complete, and pays with it', async () => {
    const root = createRoot(box);
    const onPaid = vi.fn();
    await react.act(async () =>
      root.render(react.createElement(PaymentWithButton, { paymentUrl: PAYMENT_URL, onPaid })),
    );
    const button = box.querySelector('button') as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await react.act(() => expect.poll(() => mock.messages.at(-1)?.message.type).toBe('resize'));
    expect(button.disabled).toBe(false);
    await react.act(async () => {
      button.click();
      await expect.poll(() => onPaid.mock.calls).toEqual([[{ type: 'payment.completed' }]]);
    });
    expect(button.disabled).toBe(true);
    await react.act(async () => root.unmount());
  });
});

describe('the Vue recipe', () => {
  const [code = ''] = readBlocks('Vue');
  const { Payment } = runDocModule(code, {
    vue,
    'servicepay-checkout/vue': loadEntry('vue', { vue }),
  }) as {
    Payment: vue.Component;
  };

  const start = (props: object, isShown = vue.ref(true)) => {
    const state = vue.reactive({ paymentUrl: PAYMENT_URL, ...props });
    const app = vue.createApp({
      render: () =>
        vue.h(vue.KeepAlive, null, [isShown.value ? vue.h(Payment, state) : vue.h('p', 'elsewhere')]),
    });
    app.mount(box);
    return { app, state, isShown };
  };

  it('mounts one iframe, reports the payment, and removes the iframe', async () => {
    const onPaid = vi.fn();
    const { app } = start({ onPaid });
    await untilReady();
    expect(countFrames()).toBe(1);
    await mock.pay();
    expect(onPaid.mock.calls).toEqual([[{ type: 'payment.completed' }]]);
    app.unmount();
    expect(countFrames()).toBe(0);
  });

  it('waits for the URL', async () => {
    const { app, state } = start({ paymentUrl: undefined });
    expect(countFrames()).toBe(0);
    state.paymentUrl = PAYMENT_URL;
    await untilReady();
    expect(countFrames()).toBe(1);
    app.unmount();
  });

  it('loads again after it was kept alive while hidden', async () => {
    const onPaid = vi.fn();
    const { app, isShown } = start({ onPaid });
    await untilReady();
    isShown.value = false;
    await vue.nextTick();
    expect(countFrames()).toBe(0);
    isShown.value = true;
    await vue.nextTick();
    await untilReady(2);
    expect(countFrames()).toBe(1);
    await mock.pay();
    expect(onPaid).toHaveBeenCalledTimes(1);
    app.unmount();
  });

  it('may be unmounted before the checkout has come up', async () => {
    const { app } = start({});
    app.unmount();
    expect(countFrames()).toBe(0);
  });

  it('changes the language in place, and makes another checkout for another link', async () => {
    const { app, state } = start({ locale: 'en' });
    await untilReady();
    const frame = document.querySelector('iframe');
    Object.assign(state, { locale: 'it' });
    await expect.poll(() => mock.messages.at(-1)?.message.type).toBe('update');
    expect(document.querySelector('iframe')).toBe(frame);
    state.paymentUrl = OTHER_URL;
    await untilReady(2);
    expect(countFrames()).toBe(1);
    expect(document.querySelector('iframe')).not.toBe(frame);
    app.unmount();
  });
});

describe('the Vue recipe with a button', () => {
  const [, code = ''] = readBlocks('Vue');
  const { PaymentWithButton } = runDocModule(code, {
    vue,
    'servicepay-checkout/vue': loadEntry('vue', { vue }),
  }) as { PaymentWithButton: vue.Component };

  it('enables its button when the form is complete, and pays with it', async () => {
    const onPaid = vi.fn();
    const app = vue.createApp(PaymentWithButton, { paymentUrl: PAYMENT_URL, onPaid });
    app.mount(box);
    const button = box.querySelector('button') as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await expect.poll(() => button.disabled).toBe(false);
    button.click();
    await expect.poll(() => onPaid.mock.calls).toEqual([[{ type: 'payment.completed' }]]);
    await expect.poll(() => button.disabled).toBe(true);
    app.unmount();
  });
});

describe('the recipe for a plain page', () => {
  const [html = '', script = ''] = readBlocks('A plain page');

  const start = () => {
    box.innerHTML = html.replace(/<script.*/gs, '').replace('"…"', `"${PAYMENT_URL}"`);
    const checkouts: { destroy(): void }[] = [];
    const ServicePay = {
      createCheckout(options: object) {
        const checkout = mockModule.createCheckout(options);
        checkouts.push(checkout);
        return checkout;
      },
    };
    new Function('ServicePay', script)(ServicePay);
    const find = (selector: string) => box.querySelector(selector) as HTMLButtonElement;
    return { button: find('#pay'), note: find('#note'), end: () => checkouts[0]?.destroy() };
  };

  it('pays with its own button, also after a decline', async () => {
    const { button, note, end } = start();
    expect(button.disabled).toBe(true);
    await expect.poll(() => button.disabled).toBe(false);
    mock.outcome = 'declined';
    button.click();
    expect(button.disabled).toBe(true);
    await expect.poll(() => button.disabled).toBe(false);
    // The iframe has announced the decline; the same sentence beside it would be read twice.
    expect(note.textContent).toBe('');
    mock.outcome = 'completed';
    button.click();
    await expect.poll(() => note.textContent).toBe('Thank you!');
    expect(button.disabled).toBe(true);
    end();
  });

  it('leaves the button disabled while the form is not complete', async () => {
    mock.outcome = 'invalid';
    const { button, end } = start();
    await untilReady();
    expect(button.disabled).toBe(true);
    end();
  });

  it('shows a notice when the form does not load', async () => {
    mock.outcome = 'load_failure';
    const { note, end } = start();
    await expect.poll(() => note.textContent).toContain('did not load');
    end();
  });
});
