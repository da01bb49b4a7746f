import { readDouble } from '../read-double.ts';

/** The double as the text of a classic script, which makes one function, `installApplePayDouble`. */
export const readApplePayDouble = (): string =>
  readDouble('apple-pay-double/install-apple-pay-double.ts', 'installApplePayDouble');
