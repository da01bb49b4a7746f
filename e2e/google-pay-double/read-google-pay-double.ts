import { readDouble } from '../read-double.ts';

/** The double as the text of a classic script, which makes one function, `installGooglePayDouble`. */
export const readGooglePayDouble = (): string =>
  readDouble('google-pay-double/install-google-pay-double.ts', 'installGooglePayDouble');
