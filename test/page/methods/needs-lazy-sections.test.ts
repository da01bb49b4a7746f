import { describe, expect, it, vi } from 'vitest';
import { needsLazySections } from '../../../src/page/methods/needs-lazy-sections.ts';
import type { StartOptions } from '../../../src/page/start/start-page.ts';
import { WALLETS_AND_RAILS } from '../../../src/page/start/wallets-and-rails-chunk.ts';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { HOST_ORIGIN, openPage } from '../open-page.ts';

const CARD = { id: 'card-1', brand: 'visa', last4: '1111', expiry: '12/30' } as const;

describe('the lazily loaded sections', () => {
  it.each<
    [string, Pick<CheckoutView, 'methods' | 'savedCards' | 'subscription' | 'remembersCards'>, boolean]
  >([
    ['a card', { methods: ['card'], savedCards: [] }, false],
    ['a subscription', { methods: ['card'], savedCards: [], subscription: {} }, true],
    ['a wallet', { methods: ['card', 'apple_pay'], savedCards: [] }, true],
    ['a direct debit', { methods: ['sepa_direct_debit'], savedCards: [] }, true],
    ['a saved card', { methods: ['card'], savedCards: [CARD] }, true],
    ['remembered cards', { methods: ['card'], savedCards: [], remembersCards: true }, true],
    ['a bank transfer', { methods: ['bank_transfer'], savedCards: [] }, true],
    ['two providers', { methods: ['card', 'open_banking'], savedCards: [] }, true],
  ])('are requested only if required: %s', (_what, view, isNeeded) => {
    expect(needsLazySections(view)).toBe(isNeeded);
  });

  it('are not fetched for a plain card link', () => {
    const loadWalletsAndRails = vi.fn<StartOptions['loadWalletsAndRails']>();
    const page = openPage({ loadWalletsAndRails });
    expect(loadWalletsAndRails).not.toHaveBeenCalled();
    expect(page.query<HTMLButtonElement>('button[type=submit]').disabled).toBe(false);
  });

  it('enable the pay button once loaded and keep the HTML rendered by the service', () => {
    let arrive = () => {};
    const page = openPage({
      view: { type: 'embedded', savedCards: [CARD] },
      frameName: `servicepay:1:${HOST_ORIGIN}`,
      loadWalletsAndRails: (use) => {
        arrive = () => use(WALLETS_AND_RAILS);
      },
    });
    const isDead = () => page.query<HTMLButtonElement>('button[type=submit]').disabled;
    expect([page.sent().map(({ type }) => type), isDead()]).toEqual([['hello'], true]);
    const [button] = page.document.querySelectorAll('[data-remove]');
    arrive();
    expect(isDead()).toBe(false);
    expect(page.document.querySelectorAll('[data-remove]')).toHaveLength(1);
    expect(page.query('[data-remove]')).toBe(button);
  });
});
