import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AVAILABILITY_TIMEOUT_MS } from '../../../../src/page/wallets/wallet-method.ts';
import { init, tell } from '../../fake-host.ts';
import { freezeTime, HOST_ORIGIN, passTime, readText, settle } from '../../open-page.ts';
import {
  applePaySent,
  getMethods,
  getSteps,
  openApplePayPage,
  openBridged,
  say,
} from './open-apple-pay-page.ts';

beforeEach(freezeTime);
afterEach(() => globalThis.applePayDouble?.uninstall());

describe('the Apple Pay offer in the shop’s iframe', () => {
  it('queries the shop’s window and appears when Apple Pay is available there', async () => {
    const page = openApplePayPage();
    tell(page, {
      type: 'init',
      options: { externalSubmit: false, applePayParentBridge: true, autoHeight: false },
    });
    await settle();
    expect(page.sent().slice(1)).toEqual([{ type: 'apple_pay', step: 'query' }]);
    say(page, 'capabilities', { available: true, version: 3 });
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'apple_pay'] });
    expect(getMethods(page)).toEqual(['apple_pay', 'card']);
    expect(page.query<HTMLInputElement>('input[value=card]').checked).toBe(true);
  });

  it.each([
    ['every domain is enabled', undefined, true],
    ['the domain of the page around it is enabled', [new URL(HOST_ORIGIN).hostname], true],
    ['only another domain is enabled', ['other.example'], false],
    ['no domain of a shop is enabled', [], false],
  ])('depends on the operator: %s', async (_what, applePayDomains, isOffered) => {
    const page = await openBridged({ view: applePayDomains ? { applePayDomains } : {} });
    expect(getMethods(page).includes('apple_pay')).toBe(isOffered);
    expect(getSteps(page).includes('query')).toBe(isOffered);
  });

  it.each([
    ['unavailable', { available: false, version: 14 }],
    ['version too old', { available: true, version: 2 }],
  ])('is omitted when the shop’s window answers: %s', async (_what, answer) => {
    const page = openApplePayPage();
    await init(page);
    say(page, 'capabilities', answer);
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    expect(getMethods(page)).toEqual(['card']);
  });

  it('is omitted when the shop’s window does not answer in time', async () => {
    const page = openApplePayPage();
    await init(page);
    await passTime(AVAILABILITY_TIMEOUT_MS - 1);
    expect(page.sent().map(({ type }) => type)).not.toContain('ready');
    await passTime(1);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    say(page, 'capabilities', { available: true, version: 14 });
    await settle();
    expect(getMethods(page)).toEqual(['card']);
  });

  it('sends no query if the bridge is off or the link does not accept Apple Pay', async () => {
    const off = openApplePayPage();
    await init(off, { applePayParentBridge: false });
    const cardOnly = openApplePayPage({ view: { methods: ['card'] } });
    await init(cardOnly);
    for (const page of [off, cardOnly]) {
      expect(applePaySent(page)).toEqual([]);
      expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card'] });
    }
  });

  it('prefers the native Apple Pay of its own window', async () => {
    const page = openApplePayPage({ isNative: true });
    await init(page);
    expect(applePaySent(page)).toEqual([]);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'apple_pay'] });
  });

  it('respects the paymentMethods option of the shop', async () => {
    const page = await openBridged({}, { paymentMethods: ['card'] });
    expect(getMethods(page)).toEqual(['card']);
    const unavailable = openApplePayPage();
    await init(unavailable, { paymentMethods: ['apple_pay'], applePayParentBridge: false });
    expect(getMethods(unavailable)).toEqual(['card']);
  });

  it('leaves no payment method when it is the only one and unavailable', async () => {
    const page = openApplePayPage({ view: { methods: ['apple_pay'] } });
    await init(page, { applePayParentBridge: false });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: [] });
    expect(readText(page, '.result-title')).toBe('No payment method available');
  });

  it('can be the only payment method', async () => {
    const page = await openBridged({ view: { methods: ['apple_pay'] } });
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['apple_pay'] });
    expect(getMethods(page)).toEqual(['apple_pay']);
    expect(page.document.querySelector('button[type=submit]')).toBeNull();
    expect(getSteps(page)).toEqual(['query', 'prepare']);
  });
});

describe('the Apple Pay offer on a page without the script', () => {
  it('appears only if Apple Pay is available in the page’s window', async () => {
    const native = openApplePayPage({ isNative: true, isDriven: false });
    const plain = openApplePayPage({ isDriven: false });
    await settle();
    expect(getMethods(native)).toEqual(['apple_pay', 'card']);
    expect(getMethods(plain)).toEqual(['card']);
    expect(plain.posted).toEqual([]);
  });
});
