import { describe, expect, it } from 'vitest';
import { chooseCountry } from '../../../src/service/adyen/requests/choose-country.ts';

describe('chooseCountry', () => {
  it.each([
    ['EUR', 'it-IT, it', 'it', 'DE', 'IT'],
    ['EUR', 'it', 'it', 'DE', 'IT'],
    ['EUR', 'fr', 'fr', 'DE', 'FR'],
    ['EUR', 'en-GB, en', 'en-GB', 'NL', 'NL'],
    ['EUR', 'en-US, de-AT;q=0.5', 'en-US', 'IT', 'AT'],
    ['EUR', 'es', 'es', 'IT', 'ES'],
    ['EUR', 'de-CH', 'de-CH', 'IT', 'DE'],
    ['EUR', 'nl, en', 'en', 'IT', 'NL'],
    ['EUR', 'el', 'en', 'IT', 'GR'],
    ['EUR', '', 'en', undefined, 'IT'],
    ['EUR', 'ja', 'en', 'GB', 'IT'],
    ['GBP', 'it-IT', 'it', 'IT', 'GB'],
    ['USD', 'en-GB', 'en', 'IT', 'US'],
    ['CHF', 'fr-FR, fr-CH', 'fr-FR', 'IT', 'CH'],
    ['CHF', 'de-LI', 'de', 'IT', 'LI'],
    ['RON', 'it', 'it', 'IT', 'RO'],
    ['CAD', 'fr', 'fr', 'FR', 'CA'],
    ['JPY', 'en', 'en', 'IT', 'JP'],
  ] as const)(
    'of %s for a browser of "%s", a page in %s and a payee in %s is a country of its currency',
    (currency, accepted, language, merchantCountry, country) => {
      const tags = accepted.split(', ').map((tag) => tag.split(';', 1)[0] ?? '');
      expect(chooseCountry({ currency, accepted: tags, language, merchantCountry })).toBe(country);
    },
  );
});
