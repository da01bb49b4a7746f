import fc from 'fast-check';
import { composeIBAN, countrySpecs, validateIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { findDebitProblems, SEPA_IBAN_LENGTHS } from '../../../../src/protocol/identifiers/iban.ts';
import { parseIban } from '../../../../src/service/platform/identifiers/parse-iban.ts';

const COUNTRIES = Object.keys(SEPA_IBAN_LENGTHS);

/** Countries whose national check digits `ibantools` does not check, or not as the country does, or not with letters. */
const OWN_CHECKS = ['CZ', 'FI', 'IT', 'MK', 'SK', 'SM'];

/** Account numbers of the right length, often with letters where the country has digits. */
const bbans = (country: string) =>
  fc.oneof(
    fc.stringMatching(new RegExp((countrySpecs[country]?.bban_regexp ?? '').replace(/\$?$/, '$'))),
    fc.stringMatching(new RegExp(`^[0-9A-Z]{${(countrySpecs[country]?.chars ?? 4) - 4}}$`)),
  );

/** Completes an account number with check digits, of whatever characters it consists. */
function complete(country: string, bban: string): string {
  const digits = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}

const isTakenByPage = (iban: string) => findDebitProblems({ iban, holder: 'Ada' }, false).iban === undefined;

describe.each(COUNTRIES)('an IBAN of %s', (country) => {
  it('is taken by the page exactly if the service takes it', () => {
    fc.assert(
      fc.property(bbans(country), fc.boolean(), (bban, isCompleted) => {
        const iban = isCompleted ? complete(country, bban) : `${country}00${bban}`;
        expect([iban, isTakenByPage(iban)]).toEqual([iban, !Array.isArray(parseIban(iban))]);
      }),
      { numRuns: 60 },
    );
  });

  it.skipIf(OWN_CHECKS.includes(country))('is judged as by another program', () => {
    fc.assert(
      fc.property(bbans(country), (bban) => {
        const iban = complete(country, bban);
        expect([iban, !Array.isArray(parseIban(iban))]).toEqual([iban, validateIBAN(iban).valid]);
      }),
      { numRuns: 60 },
    );
  });
});

it('an example of each national check is taken by both', () => {
  // The key of a French account counts its letters.
  for (const iban of [
    'FR1420041010050500013M02606',
    composeIBAN({ countryCode: 'VA', bban: '001123000012345678' }) ?? '',
  ])
    expect([iban, isTakenByPage(iban), Array.isArray(parseIban(iban))]).toEqual([iban, true, false]);
});
