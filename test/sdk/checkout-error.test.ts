import { describe, expect, it } from 'vitest';
import { CheckoutError } from '../../src/sdk/checkout-error.ts';

describe('CheckoutError', () => {
  it('is a TypeError that tells its code and what to do', () => {
    const error = new CheckoutError('not_mounted', 'call mount() first');
    expect(error).toBeInstanceOf(TypeError);
    expect(error.name).toBe('CheckoutError');
    expect(error.code).toBe('not_mounted');
    expect(String(error)).toBe('CheckoutError: ServicePay: call mount() first (not_mounted)');
    expect(error.stack).toContain('checkout-error.test.ts');
  });
});
