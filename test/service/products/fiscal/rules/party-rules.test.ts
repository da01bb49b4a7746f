import { describe, expect, it } from 'vitest';
import {
  checkCustomer,
  type FiscalCustomer,
  isPublicBody,
  normalizeParty,
} from '../../../../../src/service/products/fiscal/rules/party-rules.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const Address = { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' };
const CUSTOMER: FiscalCustomer = { Name: 'Bianchi Srl', VatNumber: 'IT01234567897', Address };
const { Name, ...unnamed } = CUSTOMER;
const { VatNumber, ...unknown } = CUSTOMER;

describe('checkCustomer', () => {
  it.each<[string, FiscalCustomer, [field: string, code: string][]]>([
    ['a company', CUSTOMER, []],
    ['a person', { ...unnamed, FirstName: 'Ada', LastName: 'Neri' }, []],
    ['a fiscal code', { ...unknown, FiscalCode: 'RSSMRA85T10A562S' }, []],
    ['no name', unnamed, [['Customer', 'ONE_NAME']]],
    ['half a name', { ...unnamed, LastName: 'Neri' }, [['Customer', 'ONE_NAME']]],
    ['both names', { ...CUSTOMER, LastName: 'Neri' }, [['Customer', 'ONE_NAME']]],
    ['no number', unknown, [['Customer', 'CUSTOMER_NOT_IDENTIFIED']]],
    [
      'a wrong VAT number',
      { ...CUSTOMER, VatNumber: 'IT01234567890' },
      [['Customer.VatNumber', 'CHECK_DIGITS']],
    ],
    ['no VAT number', { ...CUSTOMER, VatNumber: 'x' }, [['Customer.VatNumber', 'INVALID_VALUE']]],
    [
      'a foreign VAT number',
      { ...CUSTOMER, VatNumber: 'DE136695976' },
      [['Customer.VatNumber', 'ITALY_ONLY']],
    ],
    [
      'a wrong fiscal code',
      { ...CUSTOMER, FiscalCode: 'RSSMRA85T10A562T' },
      [['Customer.FiscalCode', 'CHECK_DIGITS']],
    ],
    ['no fiscal code', { ...CUSTOMER, FiscalCode: 'x' }, [['Customer.FiscalCode', 'INVALID_VALUE']]],
    ['a wrong PEC', { ...CUSTOMER, Pec: 'x' }, [['Customer.Pec', 'INVALID_VALUE']]],
    [
      'an address abroad',
      { ...unknown, Address: { ...Address, Country: 'GB', PostalCode: 'SW1A 1AA' } },
      [['Customer.Address.Country', 'ITALY_ONLY']],
    ],
    [
      'a wrong postal code',
      { ...CUSTOMER, Address: { ...Address, PostalCode: '0100' } },
      [['Customer.Address.PostalCode', 'INVALID_VALUE']],
    ],
    [
      'the name of a province',
      { ...CUSTOMER, Address: { ...Address, Province: 'Roma' } },
      [['Customer.Address.Province', 'INVALID_VALUE']],
    ],
    ['accents', { ...CUSTOMER, Name: 'Caffè «Già»' }, []],
    ['signs that no file carries', { ...CUSTOMER, Name: '漢字' }, [['Customer.Name', 'INVALID_VALUE']]],
    [
      'the same in its address',
      { ...CUSTOMER, Address: { ...Address, City: 'Łódź' } },
      [['Customer.Address.City', 'INVALID_VALUE']],
    ],
  ])('checks a customer with %s', (_, customer, errors) => {
    expect(checkCustomer(customer, NOW).map(({ Field, Code }) => [Field, Code])).toEqual(errors);
  });

  it('names the character that the file cannot contain', () => {
    const [error] = checkCustomer({ ...CUSTOMER, Name: 'a\u{1f600}b' }, NOW);
    expect(error?.Hint).toBe('FatturaPA carries Latin characters (ISO 8859-1) only, and no “\u{1f600}”.');
  });
});

it('isPublicBody reads the length of the code', () => {
  expect([undefined, 'M5UXCR1', 'UFABCD'].map((SdiCode) => isPublicBody(SdiCode ? { SdiCode } : {}))).toEqual(
    [false, false, true],
  );
});

it('normalizeParty writes numbers, codes and addresses in one spelling', () => {
  expect(
    normalizeParty({
      Name: 'L’Orso',
      SdiCode: ' m5uxcr1',
      Address: { ...Address, PostalCode: '00 100', Province: 'rm ', City: 'Forlì – Cesena' },
    }),
  ).toEqual({
    Name: "L'Orso",
    SdiCode: 'M5UXCR1',
    Address: { ...Address, Province: 'RM', City: 'Forlì - Cesena' },
  });
  expect(normalizeParty({ VatNumber: '01234567897', FiscalCode: ' rssmra85t10a562s' })).toEqual({
    VatNumber: 'IT01234567897',
    FiscalCode: 'RSSMRA85T10A562S',
  });
});
