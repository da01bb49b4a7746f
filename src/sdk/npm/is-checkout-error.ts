import type { CheckoutError } from '../api/types.ts';

/** Whether a caught value is an error of the script, by its name: a script tag has a realm and a copy of its own. */
export function isCheckoutError(value: unknown): value is CheckoutError {
  const { name, code } = Object(value) as Partial<CheckoutError>;
  return name === 'CheckoutError' && typeof code === 'string';
}
