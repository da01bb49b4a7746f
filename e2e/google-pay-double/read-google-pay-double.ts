import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The double as the package has it: the text of a classic script, which makes one function, `installGooglePayDouble`. */
export const readGooglePayDouble = (): string =>
  readFileSync(join(import.meta.dirname, '../../dist/npm/google-pay-double.js'), 'utf8');
