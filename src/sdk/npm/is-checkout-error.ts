import type { CheckoutError } from '../api/types.ts';

/** Whether a value is an error of the script. Checked by name, because a script tag has its own copy of the class. */
export function isCheckoutError(value: unknown): value is CheckoutError {
  const { name, code } = Object(value) as Partial<CheckoutError>;
  return name === 'CheckoutError' && typeof code === 'string';
}
