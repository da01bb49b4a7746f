import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMethods } from '../../../contracts/wallet-driver.ts';
import { init, tell } from '../../fake-host.ts';
import { freezeTime, HOST_ORIGIN, INIT_OPTIONS, settle } from '../../open-page.ts';
import { openWalletPage } from '../open-wallet-page.ts';
import { BRIDGED_APPLE_PAY, NATIVE_APPLE_PAY } from './apple-pay-drivers.ts';
import { applePaySent, openBridged, say } from './open-bridged.ts';

beforeEach(freezeTime);
afterEach(NATIVE_APPLE_PAY.close);

describe('the Apple Pay offer in the shop’s iframe', () => {
  it('queries the shop’s window and appears when Apple Pay is available there', async () => {
    const page = openWalletPage('apple_pay', {});
    tell(page, { type: 'init', options: INIT_OPTIONS });
    await settle();
    expect(page.sent().slice(1)).toEqual([{ type: 'apple_pay', step: 'query' }]);
    say(page, 'capabilities', { available: true, version: 3 });
    await settle();
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'apple_pay'] });
  });

  it.each([
    ['every domain is enabled', undefined, true],
    ['the domain of the page around it is enabled', [new URL(HOST_ORIGIN).hostname], true],
    ['only another domain is enabled', ['other.example'], false],
    ['no domain of a shop is enabled', [], false],
  ])('depends on the operator: %s', async (_what, applePayDomains, isOffered) => {
    const view = applePayDomains ? { applePayDomains } : {};
    const page = await BRIDGED_APPLE_PAY.open({ view });
    expect(listMethods(page).includes('apple_pay')).toBe(isOffered);
    expect(applePaySent(page).map(({ step }) => step)).toEqual(isOffered ? ['query'] : []);
    BRIDGED_APPLE_PAY.close();
    expect(listMethods(await NATIVE_APPLE_PAY.open({ view })).includes('apple_pay')).toBe(isOffered);
  });

  it('sends no query if the bridge is off or the link does not accept Apple Pay', async () => {
    const off = openWalletPage('apple_pay', {});
    await init(off, { applePayParentBridge: false });
    const cardOnly = openWalletPage('apple_pay', { view: { methods: ['card'] } });
    await init(cardOnly);
    for (const page of [off, cardOnly]) expect(applePaySent(page)).toEqual([]);
    expect(applePaySent(await openBridged())).not.toEqual([]);
  });

  it('prefers the native Apple Pay of its own window', async () => {
    const page = await NATIVE_APPLE_PAY.open({ init: { applePayParentBridge: true } });
    expect(applePaySent(page)).toEqual([]);
    expect(page.sent().at(-1)).toEqual({ type: 'ready', methods: ['card', 'apple_pay'] });
  });
});
