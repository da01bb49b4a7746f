import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPageOrigin } from '../../../src/sdk/api/get-page-origin.ts';
import { createApi } from '../../../src/sdk/create-api.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';

describe('the SDK on a server, without a page', () => {
  beforeEach(() => {
    // This also works without a navigator, as in Node 20.
    for (const name of ['window', 'self', 'document', 'location', 'navigator'])
      vi.stubGlobal(name, undefined);
  });

  it('has no origin, and throws from mount()', () => {
    expect(getPageOrigin()).toBe('null');
    const checkout = createApi().createCheckout({ checkoutUrl: CHECKOUT_URL });
    expect(() => checkout.mount('#checkout')).toThrow(
      expect.objectContaining({ code: 'opaque_origin', message: expect.stringContaining('server') }),
    );
  });

  it('returns a report from diagnose()', () => {
    expect(createApi().diagnose()).toMatchObject({ origin: 'null', applePay: 0, checkouts: [] });
  });
});

describe('the origin of the shop’s page', () => {
  it.each([
    [
      'that of its address, whatever its own variable says',
      'own',
      'https://shop.example',
      'https://shop.example',
    ],
    ['that of its document, if its address has none', 'https://shop.example', 'null', 'https://shop.example'],
    ['none in a sandbox, whatever its address is', 'null', 'https://shop.example', 'null'],
  ])('is %s', (_what, own, ofAddress, origin) => {
    vi.stubGlobal('origin', own);
    vi.stubGlobal('location', { origin: ofAddress });
    expect(getPageOrigin()).toBe(origin);
  });
});
