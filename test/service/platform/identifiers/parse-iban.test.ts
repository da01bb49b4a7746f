import { composeIBAN, countrySpecs } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { splitBban } from '../../../../src/service/platform/identifiers/iban-layouts.ts';
import { parseIban } from '../../../../src/service/platform/identifiers/parse-iban.ts';

const compose = (countryCode: string, bban: string): string => composeIBAN({ countryCode, bban }) ?? '';

/** An IBAN of each country with national check digits, and the position of one of them after the first four characters. */
const NATIONAL: [iban: string, place: number][] = [
  ['IT60X0542811101000000123456', 0],
  ['SM86U0322509800000000270100', 0],
  ['FR1420041010050500013M02606', 22],
  ['MC5811222000010123456789030', 22],
  ['ES9121000418450200051332', 8],
  ['ES9121000418450200051332', 9],
  ['BE68539007547034', 11],
  ['PT50000201231234567890154', 20],
  ['SI56263300012039086', 14],
  ['BA391290079401028494', 15],
  ['ME25505000012345678951', 17],
  ['MK07250120000058984', 14],
  ['RS35260005601001611379', 17],
  ['NO9386011117947', 10],
  ['FI2112345600000785', 13],
  ['EE382200221020145685', 15],
  ['CZ6508000000192000145399', 9],
  ['CZ6508000000192000145399', 19],
  ['SK3112000000198742637541', 19],
  ['HU42117730161111101800000000', 7],
  ['HU42117730161111101800000000', 15],
  ['HR1210010051863000160', 6],
  ['HR1210010051863000160', 16],
  ['PL61109010140000071219812874', 7],
];

describe('parseIban', () => {
  it.each([
    ['IT60X0542811101000000123456', '05428', '11101', '000000123456'],
    ['SM86U0322509800000000270100', '03225', '09800', '000000270100'],
    ['DE89370400440532013000', '37040044', null, '0532013000'],
    ['FR1420041010050500013M02606', '20041', '01005', '0500013M026'],
    ['ES9121000418450200051332', '2100', '0418', '0200051332'],
    ['GB29NWBK60161331926819', 'NWBK', '601613', '31926819'],
    ['NL91ABNA0417164300', 'ABNA', null, '0417164300'],
    ['PT50000201231234567890154', '0002', '0123', '12345678901'],
    ['PL61109010140000071219812874', '109', '0101', '0000071219812874'],
    ['MT84MALT011000012345MTLCAST001S', 'MALT', '01100', '0012345MTLCAST001S'],
    ['SE4550000000058398257466', '500', null, '00000058398257466'],
  ])('splits %s', (iban, bankCode, branchCode, accountNumber) => {
    expect(parseIban(iban)).toEqual({
      iban,
      country: iban.slice(0, 2),
      bankCode,
      branchCode,
      accountNumber,
    });
  });

  it.each([
    'it60 x054 2811 1010 0000 0123 456',
    ' IT60X05428111010000\u00a00012 3456 ',
    'IT60-X054-2811-1010-0000-0123-456',
    'IBAN: IT60.X054.2811.1010.0000.0123.456',
    'IBAN IT60‑X054–2811\u202f101000\u200b000123456\ufeff',
    'ＩＴ６０Ｘ0542811101000000123456',
    'Codice IBAN n. IT 60 X 05428 11101 000000123456',
    'IBAN-Nr.: IT60X0542811101000000123456',
  ])('reads %j as machines write it', (text) => {
    expect(parseIban(text)).toMatchObject({ iban: 'IT60X0542811101000000123456' });
  });

  it('takes no letters of the country for a label', () => {
    expect(parseIban('IBAN NO93 8601 1117 947')).toMatchObject({ iban: 'NO9386011117947' });
    expect(parseIban('IBAN No. NO93 8601 1117 947')).toMatchObject({ iban: 'NO9386011117947' });
  });

  it.each([
    ['nothing', 'FORMAT'],
    ['60ITX0542811101000000123456', 'FORMAT'],
    ['IT60$X054$2811$1010$0000$0123$456', 'FORMAT'],
    ['IT60Ⅹ0542811101000000123456', 'FORMAT'],
    ['ıt60X0542811101000000123456', 'FORMAT'],
    ['ITX0X0542811101000000123456', 'FORMAT'],
    ['IT6000542811101000000123456', 'FORMAT'],
    ['IT60X054281110100000012345ß', 'FORMAT'],
    ['XX60X0542811101000000123456', 'COUNTRY'],
    ['US64SVBKUS6S3300958879', 'COUNTRY'],
    ['IT', 'LENGTH'],
    ['IT60X054281110100000012345', 'LENGTH'],
    ['IT60X05428111010000001234567', 'LENGTH'],
    ['IT61X0542811101000000123456', 'CHECK_DIGITS'],
    ['DE88370400440532013000', 'CHECK_DIGITS'],
  ])('reports for %j the problem %s', (text, problem) => {
    expect(parseIban(text)).toEqual([problem === 'FORMAT' && text === 'nothing' ? 'LENGTH' : problem]);
  });

  it('finds both kinds of wrong check digits at once', () => {
    expect(parseIban('IT60X0542811101000000123457')).toEqual(['CHECK_DIGITS', 'NATIONAL_CHECK_DIGITS']);
  });

  it.each(NATIONAL)('finds every wrong national check character of %s at place %i', (iban, place) => {
    expect(parseIban(iban)).toMatchObject({ iban });
    const bban = iban.slice(4);
    const right = bban.charAt(place);
    const others = [...(/\d/.test(right) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')].filter(
      (one) => one !== right,
    );
    for (const other of others) {
      const changed = compose(iban.slice(0, 2), `${bban.slice(0, place)}${other}${bban.slice(place + 1)}`);
      expect([other, parseIban(changed)]).toEqual([other, ['NATIONAL_CHECK_DIGITS']]);
    }
  });

  it('rejects every check digit in CZ and SK if none is valid', () => {
    // This prefix has a check digit that would be 10, so no digit is valid.
    for (const digit of '0123456789') {
      const bban = `080000006${digit}2000145399`;
      expect(parseIban(compose('CZ', bban))).toEqual(['NATIONAL_CHECK_DIGITS']);
    }
  });
});

/** A text of distinct characters, so that each part reveals its position. */
const PLACES = 'abcdefghijklmnopqrstuvwxyz0123456789';

describe('splitBban', () => {
  const registered = Object.entries(countrySpecs).flatMap(([country, { IBANRegistry, chars }]) =>
    IBANRegistry && chars ? [[country, chars - 4] as const] : [],
  );

  it.each(registered)('finds the parts of %s in order, within %i characters', (country, length) => {
    const bban = PLACES.slice(0, length);
    const { bankCode, branchCode, accountNumber } = splitBban(bban, country);
    expect(bankCode).toMatch(/./);
    expect(accountNumber).toMatch(/./);
    const pattern = new RegExp(`^.?${bankCode}${branchCode ?? ''}.*${accountNumber}`);
    expect(bban).toMatch(pattern);
  });

  it.each([
    ['AL', 'abc', 'defg', 'ijklmnopqrstuvwx'],
    ['BR', 'abcdefgh', 'ijklm', 'nopqrstuvw'],
    ['CH', 'abcde', null, 'fghijklmnopq'],
    ['EE', 'ab', null, 'efghijklmnop'],
    ['EG', 'abcd', 'efgh', 'ijklmnopqrstuvwxy'],
    ['GR', 'abc', 'defg', 'hijklmnopqrstuvw'],
    ['HR', 'abcdefg', null, 'hijklmnopq'],
    ['IS', 'ab', 'cd', 'ghijkl'],
    ['JO', 'abcd', 'efgh', 'ijklmnopqrstuvwxyz'],
    ['MU', 'abcdef', 'gh', 'ijklmnopqrst'],
    ['RE', 'abcde', 'fghij', 'klmnopqrstu'],
    ['TR', 'abcde', null, 'ghijklmnopqrstuv'],
    ['AO', null, null, null],
  ])('splits an account number of %s', (country, bankCode, branchCode, accountNumber) => {
    const bban = PLACES.slice(0, (countrySpecs[country]?.chars ?? 0) - 4);
    expect(splitBban(bban, country)).toEqual({ bankCode, branchCode, accountNumber });
  });
});
