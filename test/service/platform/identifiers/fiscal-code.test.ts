import { describe, expect, it } from 'vitest';
import {
  parseFiscalCode,
  stripFiscalCode,
} from '../../../../src/service/platform/identifiers/fiscal-code.ts';

const NOW = Date.parse('2026-11-21T09:30:00Z');
const parse = (code: string, now = NOW) => parseFiscalCode(code, now);

describe('parseFiscalCode', () => {
  it.each([
    ['RSSMRA85T10A562S', '1985-12-10', 'M', 'A562'],
    ['MRTMTT91D08F205J', '1991-04-08', 'M', 'F205'],
    ['RSSMRA80A41H501Y', '1980-01-01', 'F', 'H501'],
    // Letters in place of digits, because two people would have the same code.
    ['MRTMTT91D08F20RE', '1991-04-08', 'M', 'F205'],
    ['MRTMTTVMDLUFNLRM', '1991-04-08', 'M', 'F205'],
  ])('decodes %s', (code, birthDate, sex, birthPlace) => {
    expect(parse(code)).toEqual({ kind: 'person', birthDate, sex, birthPlace });
  });

  it.each([
    ['of an organization', '12345678903', { kind: 'organization' }],
    ['with a wrong check digit', '12345678904', 'CHECK_DIGIT'],
    ['of zeros only', '00000000000', 'CHECK_DIGIT'],
    ['with a wrong check letter', 'RSSMRA85T10A562T', 'CHECK_DIGIT'],
    ['with two letters exchanged', 'RSSMAR85T10A562S', 'CHECK_DIGIT'],
    ['of 15 characters', 'RSSMRA85T10A562', 'FORMAT'],
    ['of 17 characters', 'RSSMRA85T10A562SS', 'FORMAT'],
    ['with an invalid month letter', 'RSSMRA85F10A562S', 'FORMAT'],
    ['with a letter that replaces no digit', 'RSSMRA85T1AA562S', 'FORMAT'],
    ['in lower case', 'rssmra85t10a562s', 'FORMAT'],
    ['of 10 digits', '1234567890', 'FORMAT'],
    ['of no characters', '', 'FORMAT'],
    ['with 31 April as the date of birth', 'RSSMRA85D31A562M', 'BIRTH_DATE'],
    ['with 32 as the day of birth', 'RSSMRA85T32A562Y', 'BIRTH_DATE'],
    ['with 0 as the day of birth', 'RSSMRA85T00A562R', 'BIRTH_DATE'],
  ])('parses or rejects a fiscal code %s', (_what, code, expected) => {
    expect(parse(code)).toEqual(expected);
  });

  it('assumes the latest year of birth that is not in the future', () => {
    // 21 November of the year 26.
    const code = 'RSSMRA26S21H501Z';
    expect(parse(code)).toMatchObject({ birthDate: '2026-11-21' });
    expect(parse(code, Date.parse('2026-11-20T23:59:59Z'))).toMatchObject({ birthDate: '1926-11-21' });
  });

  it('accepts 29 February only in a century in which the year is a leap year', () => {
    // 1900 was no leap year, 2000 was one.
    const code = 'RSSMRA00B29H501Y';
    expect(parse(code)).toMatchObject({ birthDate: '2000-02-29' });
    expect(parse(code, Date.parse('1999-01-01T00:00:00Z'))).toBe('BIRTH_DATE');
  });
});

describe('stripFiscalCode', () => {
  it.each([
    [' rss mra 85t10 a562s ', 'RSSMRA85T10A562S'],
    ['C.F. RSSMRA85T10\u00a0A562S', 'RSSMRA85T10A562S'],
    ['codice fiscale: 12345678903', '12345678903'],
    ['IT 12345678903', '12345678903'],
    ['Cod. Fisc.: RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['C. F. n° RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    ['C.F. e P. IVA: 12345678903', '12345678903'],
    ['Codice Fiscale / Partita IVA IT 12345678903', '12345678903'],
    // Letters of a code that are words of labels too.
    ['CF: FNCPNE85T10A562S', 'FNCPNE85T10A562S'],
    // Behind a label there is no code.
    ['Cod. Fisc. 1234', 'CODFISC1234'],
    // The beginning of a code is not a label.
    ['CFRMRA85T10A562S', 'CFRMRA85T10A562S'],
  ])('writes %j as %s', (text, expected) => {
    expect(stripFiscalCode(text)).toBe(expected);
  });
});
