import { expect, it } from 'vitest';
import { createError } from '../../../src/sdk/api/checkout-error.ts';
import { isCheckoutError } from '../../../src/sdk/npm/is-checkout-error.ts';

it.each<[string, unknown, boolean]>([
  ['an error of the script', createError('not_mounted', 'call mount() first'), true],
  ['an error of a script in another realm', { name: 'CheckoutError', code: 'timeout', message: '' }, true],
  ['an error of the shop', new TypeError('no'), false],
  ['a system error with a code', Object.assign(new Error('no'), { code: 'ENOENT' }), false],
  ['an error without a code', { name: 'CheckoutError', message: '' }, false],
  ['a text', 'CheckoutError', false],
  ['null', null, false],
  ['undefined', undefined, false],
])('isCheckoutError tells errors of the script from other values: %s', (_name, value, expected) => {
  expect(isCheckoutError(value)).toBe(expected);
});
