import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../src/sdk/create-checkout.ts';
import { CHECKOUT_URL } from './create-fake-page.ts';

const catchError = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a CheckoutError', () => {
  it('is a TypeError that tells its code and what to do', () => {
    const error = catchError(() => createCheckout({ checkoutUrl: 'http://pay.example/' }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ name: 'CheckoutError', code: 'invalid_option' });
    expect(String(error)).toMatch(/^CheckoutError: ServicePay: .{10,} \(invalid_option\)$/);
    expect((error as Error).stack).toContain('checkout-error.test.ts');
  });

  it('is the same when a promise rejects with it', async () => {
    const rejected = createCheckout({ checkoutUrl: CHECKOUT_URL }).submit();
    await expect(rejected).rejects.toBeInstanceOf(TypeError);
    await expect(rejected).rejects.toMatchObject({ name: 'CheckoutError', code: 'not_mounted' });
  });
});
