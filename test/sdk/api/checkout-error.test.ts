import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/sdk/create-checkout.ts';
import { readTypes } from '../../docs/support/read-types.ts';
import { CHECKOUT_URL } from '../support/create-fake-page.ts';

const catchError = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a CheckoutError', () => {
  it('is a TypeError with a code and a message', () => {
    const error = catchError(() => createCheckout({ checkoutUrl: 'http://pay.example/' }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ name: 'CheckoutError', code: 'invalid_option' });
    expect(String(error)).toMatch(/^CheckoutError: ServicePay: .{10,} \(invalid_option\)$/);
    expect((error as Error).stack).toContain('checkout-error.test.ts');
  });

  it('has the same type and name when a promise rejects with it', async () => {
    const rejected = createCheckout({ checkoutUrl: CHECKOUT_URL }).submit();
    await expect(rejected).rejects.toBeInstanceOf(TypeError);
    await expect(rejected).rejects.toMatchObject({ name: 'CheckoutError', code: 'not_mounted' });
  });
});

describe('the codes of a CheckoutError', () => {
  const sources = readdirSync('src/sdk', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'types.ts')
    .map((name) => readFileSync(`src/sdk/${name}`, 'utf8'))
    .join('\n');

  it.each(readTypes('src/sdk/api/types.ts').getStrings('CheckoutErrorCode'))(
    'include only codes that the script uses: %s',
    (name) => {
      expect(sources).toContain(`'${name}'`);
    },
  );
});
