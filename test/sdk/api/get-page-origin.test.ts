import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPageOrigin } from '../../../src/sdk/api/get-page-origin.ts';
import { createApi } from '../../../src/sdk/create-api.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';

describe('on a server, where there is no page', () => {
  beforeEach(() => {
    // Also without a navigator, as in Node 20.
    for (const name of ['window', 'self', 'document', 'location', 'navigator'])
      vi.stubGlobal(name, undefined);
  });

  afterEach(() => void vi.unstubAllGlobals());

  it('there is no origin, and mount() says what it needs', () => {
    expect(getPageOrigin()).toBe('null');
    const checkout = createApi().createCheckout({ checkoutUrl: CHECKOUT_URL });
    expect(() => checkout.mount('#checkout')).toThrow(
      expect.objectContaining({ code: 'opaque_origin', message: expect.stringContaining('no server') }),
    );
  });

  it('diagnose() reports that', () => {
    expect(createApi().diagnose()).toMatchObject({ origin: 'null', applePay: 0, checkouts: [] });
  });
});
