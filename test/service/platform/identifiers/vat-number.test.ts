import { describe, expect, it } from 'vitest';
import { parseVatNumber, stripVatNumber } from '../../../../src/service/platform/identifiers/vat-number.ts';

describe('parseVatNumber', () => {
  it.each([
    ['IT12345678903', { prefix: 'IT', number: '12345678903' }],
    ['IT12345678904', 'CHECK_DIGIT'],
    ['IT00000000000', 'CHECK_DIGIT'],
    ['IT1234567890', 'FORMAT'],
    ['IT123456789012', 'FORMAT'],
    ['ATU13585627', { prefix: 'AT', number: 'U13585627' }],
    ['AT12345678', 'FORMAT'],
    ['DE136695976', { prefix: 'DE', number: '136695976' }],
    ['DE12345678', 'FORMAT'],
    ['EL094259216', { prefix: 'EL', number: '094259216' }],
    ['NL004495445B01', { prefix: 'NL', number: '004495445B01' }],
    ['IE1234567WA', { prefix: 'IE', number: '1234567WA' }],
    ['FRXX123456789', { prefix: 'FR', number: 'XX123456789' }],
    ['FRIX123456789', 'FORMAT'],
    ['XIGD001', { prefix: 'XI', number: 'GD001' }],
    // Greece has its own prefix, and the United Kingdom has left.
    ['GR123456789', 'COUNTRY'],
    ['GB123456789', 'COUNTRY'],
    ['US123456789', 'COUNTRY'],
    ['123456789', 'FORMAT'],
    ['__proto__', 'FORMAT'],
    ['', 'FORMAT'],
  ])('parses or rejects %s', (text, expected) => {
    expect(parseVatNumber(text)).toEqual(expected);
  });
});

describe('stripVatNumber', () => {
  it.each([
    ['it 123.456-789 03', 'IT12345678903'],
    ['12345678903', 'IT12345678903'],
    ['1234567890', '1234567890'],
    ['P.IVA IT12345678903', 'IT12345678903'],
    ['Partita IVA: 12345678903', 'IT12345678903'],
    ['VAT IT\u00a0123\u2013456\u202f78903', 'IT12345678903'],
    ['ｉｔ１２３45678903', 'IT12345678903'],
    ['P. I.: 12345678903', 'IT12345678903'],
    ['P.IVA/C.F. n. 12345678903', 'IT12345678903'],
    ['USt-IdNr.: DE136695976', 'DE136695976'],
    ['N° TVA intracommunautaire : FR 40 303265045', 'FR40303265045'],
    ['BTW-nr. BE 0428.759.497', 'BE0428759497'],
    ['NIF: ESB58378431', 'ESB58378431'],
    ['VAT Reg. No. GR094259216', 'EL094259216'],
    // Its own letters are no label, although SE is a prefix too.
    ['ESE1234567J', 'ESE1234567J'],
    ['PT501964843', 'PT501964843'],
    ['BE 412.065.480', 'BE0412065480'],
    ['BE0412.065.480', 'BE0412065480'],
    ['GR 094259216', 'EL094259216'],
    // No letter becomes another one.
    ['ıt12345678903', 'ıT12345678903'],
  ])('normalizes %s to %s', (text, expected) => {
    expect(stripVatNumber(text)).toBe(expected);
  });
});
