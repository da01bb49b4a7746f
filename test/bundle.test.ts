// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { type Node, parse } from 'acorn';
import ts from 'typescript';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions } from '../src/sdk/api/types.ts';
import { CHECKOUT_ORIGIN, CHECKOUT_URL } from './sdk/support/create-fake-page.ts';
import { deliver } from './sdk/support/deliver.ts';
import { giveFrameWindows } from './sdk/support/give-frame-windows.ts';
import { mountCheckout } from './sdk/support/mount-checkout.ts';

const SCRIPT = 'dist/v1/checkout.js';

giveFrameWindows();

beforeAll(() => {
  if (!existsSync(SCRIPT)) throw new Error(`There is no ${SCRIPT}: run "npm run build" before this test.`);
  runInThisContext(readFileSync(SCRIPT, 'utf8'), SCRIPT);
});

afterEach(() => vi.unstubAllGlobals());

const mount = (options?: Partial<CheckoutOptions>) =>
  mountCheckout(options, (given) => ServicePay.createCheckout(given));

/** The minifier must not rename anything that the page, the shop or the browser sees. */
describe('the built script', () => {
  it('passes every option to the page', () => {
    const { page, frame } = mount({
      locale: 'it',
      paymentMethods: ['card'],
      theme: { customCss: 'https://shop.example/pay.css' },
      height: '500px',
      width: '90%',
      allowPayment: false,
      applePayParentBridge: false,
      externalSubmit: true,
      redirectAfterPayment: true,
      summary: 'amount',
    });
    page.comeUp();
    expect(page.posts).toStrictEqual([
      {
        message: {
          servicepay: 1,
          type: 'init',
          options: {
            locale: 'it',
            paymentMethods: ['card'],
            customCss: 'https://shop.example/pay.css',
            applePayParentBridge: false,
            externalSubmit: true,
            redirectAfterPayment: true,
            summary: 'amount',
            autoHeight: false,
            colorScheme: 'light',
          },
        },
        targetOrigin: CHECKOUT_ORIGIN,
      },
    ]);
    expect([frame.style.height, frame.style.width, frame.hasAttribute('allow')]).toEqual([
      '500px',
      '90%',
      false,
    ]);
    expect(frame.name).toBe(`servicepay:1:${location.origin}`);
    expect(frame.getAttribute('src')).toBe(CHECKOUT_URL);
    expect(frame.sandbox.contains('allow-top-navigation-by-user-activation')).toBe(true);
  });

  it('raises every event with its data, and nothing for a forged message', () => {
    const visited: string[] = [];
    const topLocation = Object.defineProperty({}, 'href', { set: (url: string) => void visited.push(url) });
    vi.stubGlobal('top', { location: topLocation });
    const { page, events, frame } = mount();
    const url = `${CHECKOUT_ORIGIN}/go`;
    for (const forged of [{ origin: 'https://evil.test' }, { source: window }, undefined]) {
      page.say({ type: 'ready', methods: ['card'] }, forged);
      page.say({ type: 'method_change', method: 'klarna' }, forged);
      page.say({ type: 'error', code: 'card_declined', message: 'Declined.' }, forged);
      page.say({ type: 'complete', transactionId: 'order-1', status: 'SETTLED', method: 'card' }, forged);
      page.say({ type: 'redirect', url }, forged);
      if (forged) expect(events).toEqual([]);
    }
    const data = { type: 'service-payment-complete', status: 'success' };
    deliver({ source: frame.contentWindow, origin: location.origin, data });
    expect(events).toStrictEqual([
      ['ready', undefined],
      ['method_change', { method: 'klarna' }],
      ['error', { type: 'payment.failed', message: 'Declined.', code: 'card_declined' }],
      ['complete', { type: 'payment.completed' }],
      ['redirect', { url, preventDefault: expect.any(Function) }],
      ['return', { status: 'success' }],
    ]);
    expect(visited).toEqual([url]);
  });

  it('sends questions to the page, and resolves with its answers', async () => {
    const { checkout, page, events } = mount();
    page.comeUp();
    const [validation, submission] = [checkout.validate(), checkout.submit()];
    const result = { valid: false, errors: { cvc: 'Enter the CVC.' } };
    page.say({ type: 'validation', id: page.askedIds('validate')[0] as number, ...result });
    page.say({ type: 'submitted', id: page.askedIds('submit')[0] as number, outcome: 'failed' });
    await expect(validation).resolves.toEqual(result);
    await expect(submission).resolves.toEqual({ outcome: 'failed' });
    expect(events.at(-1)).toEqual(['validation', result]);
  });

  it('throws and rejects with errors that carry their code', async () => {
    expect(() => ServicePay.createCheckout({ checkoutUrl: 'http://pay.example/' })).toThrow(
      expect.objectContaining({ name: 'CheckoutError', code: 'invalid_option' }),
    );
    const { checkout, page, container } = mount();
    page.comeUp();
    const submission = checkout.submit();
    checkout.destroy();
    await expect(submission).rejects.toMatchObject({ name: 'CheckoutError', code: 'destroyed' });
    expect(() => checkout.mount(container)).toThrow(expect.objectContaining({ code: 'destroyed' }));
    expect(container.childNodes).toHaveLength(0);
  });
});

describe('the names of properties', () => {
  const list = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`);

  /** Every identifier in a TypeScript file. */
  const readNames = (file: string) => {
    const names = new Set<string>();
    const visit = (node: ts.Node) => {
      if (ts.isIdentifier(node)) names.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
    return names;
  };

  /** Every property that the built script reads, writes, defines or destructures. */
  const readBuiltNames = () => {
    const names = new Set<string>();
    const visit = (node: unknown) => {
      if (Array.isArray(node)) node.forEach(visit);
      if (typeof (node as Node | null)?.type !== 'string') return;
      const { type, computed, key, property } = node as Node & Record<string, { name?: string }>;
      const name = type === 'MemberExpression' ? property : type === 'Property' ? key : undefined;
      if (!computed && name?.name) names.add(name.name);
      Object.values(node as object).forEach(visit);
    };
    visit(parse(readFileSync(SCRIPT, 'utf8'), { ecmaVersion: 2020 }));
    return names;
  };

  it('end in _ only inside the script', () => {
    const seen = [
      ...list('src/protocol'),
      'src/sdk/api/types.ts',
      'src/sdk/mock/mock-types.ts',
      'src/sdk/element/element-types.ts',
      'src/sdk/browser-types.d.ts',
      'src/sdk/npm/load-servicepay.ts',
    ].flatMap((file) => [...readNames(file)]);
    expect(seen.filter((name) => name.endsWith('_') && name !== '__VERSION__')).toEqual([]);
    expect(seen).toContain('checkoutUrl');
  });

  it('are shortened if they end in _, and no others', () => {
    const files = [...list('src/protocol'), ...list('src/sdk')].filter(
      (file) => !/mock|element|npm/.test(file),
    );
    const written = new Set(files.flatMap((file) => [...readNames(file)]));
    const isInternal = (name: string) => /[a-z]_$/.test(name);
    const built = [...readBuiltNames()];
    expect(built).toContain('checkoutUrl');
    expect(built.filter(isInternal)).toEqual([]);
    const internal = [...written].filter(isInternal);
    expect(internal.length).toBeGreaterThan(10);
    // A shortened name that is also a word of the source, as `e` is, belongs to no property of it.
    const shortened = built.filter((name) => !written.has(name) || name.length < 2);
    expect(shortened).toHaveLength(internal.length);
    expect(shortened.filter((name) => name.length > 2)).toEqual([]);
  });
});
