import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The double as the package has it: the text of a classic script, which makes one function, `installApplePayDouble`. */
export const readApplePayDouble = (): string =>
  readFileSync(join(import.meta.dirname, '../../dist/npm/apple-pay-double.js'), 'utf8');
