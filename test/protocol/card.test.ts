import { describe, expect, it } from 'vitest';
import {
  type CardInput,
  findCardProblems,
  findSavedCardProblems,
  isCardExpired,
  parseExpiry,
} from '../../src/protocol/card.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const GOOD: CardInput = { number: '4111111111111111', expiry: '11/26', cvc: '123', name: 'Anna Rossi' };

const findProblems = (card: Partial<CardInput>, now = NOW, brandCodes?: readonly string[]) =>
  findCardProblems({ ...GOOD, ...card }, now, brandCodes);

describe('findCardProblems', () => {
  it('finds no problem with a valid card', () => {
    expect(findProblems({})).toEqual({});
  });

  it('names every wrong field with its own problem', () => {
    expect(findProblems({ number: '4111', expiry: '10/26', cvc: '12', name: '' })).toEqual({
      card_number: 'card_number_incomplete',
      expiry: 'expiry_past',
      cvc: 'cvc_invalid',
      cardholder_name: 'required',
    });
  });
});

describe('a card number', () => {
  it.each([
    ['Visa, 13 digits', '4000000000006'],
    ['Visa, 16 digits', '4000000000000002'],
    ['Visa, 19 digits', '4000000000000000006'],
    ['Mastercard, lowest of the 5 range', '5100000000000008'],
    ['Mastercard, highest of the 5 range', '5500000000000004'],
    ['Mastercard, lowest of the 2 range', '2221000000000009'],
    ['Mastercard, highest of the 2 range', '2720000000000005'],
    ['spaces between the groups', '4111 1111 1111 1111'],
    ['no-break spaces between the groups', '4111\u00a01111\u00a01111\u00a01111'],
    ['narrow no-break spaces between the groups', '4111\u202f1111\u202f1111\u202f1111'],
    ['hyphens between the groups', '4111-1111-1111-1111'],
    ['spaces around it', '  4111111111111111\t\n'],
  ])('is accepted: %s', (_case, number) => {
    expect(findProblems({ number })).toEqual({});
  });

  it.each([
    ['American Express, 34', '340000000000009'],
    ['American Express, 37', '378282246310005'],
  ])('is accepted: %s', (_case, number) => {
    expect(findProblems({ number, cvc: '1234' })).toEqual({});
  });

  it.each([
    ['nothing', '', 'required'],
    ['only spaces and hyphens', ' - ', 'required'],
    ['Visa, one digit', '4', 'card_number_incomplete'],
    ['Visa, 12 digits', '400000000002', 'card_number_incomplete'],
    ['Visa, 14 digits', '40000000000002', 'card_number_invalid'],
    ['Visa, 15 digits', '400000000000006', 'card_number_invalid'],
    ['Visa, 17 digits', '40000000000000006', 'card_number_invalid'],
    ['Visa, 18 digits', '400000000000000002', 'card_number_invalid'],
    ['Visa, 20 digits', '40000000000000000002', 'card_number_invalid'],
    ['Visa, wrong check digit', '4111111111111112', 'card_number_invalid'],
    ['Visa, two digits swapped', '1411111111111111', 'card_number_invalid'],
    ['Mastercard, 15 digits', '510000000000003', 'card_number_incomplete'],
    ['Mastercard, 17 digits', '51000000000000003', 'card_number_invalid'],
    ['Mastercard, 19 digits', '5100000000000000003', 'card_number_invalid'],
    ['American Express, 14 digits', '34000000000000', 'card_number_incomplete'],
    ['American Express, 16 digits', '3400000000000000', 'card_number_invalid'],
    ['Bancontact, which is paid at the bank and not by number', '6703444444444449', 'card_is_bancontact'],
    ['Bancontact with a wrong check digit', '6703444444444448', 'card_number_invalid'],
    ['just below the 5 range', '5000000000000009', 'card_brand_unsupported'],
    ['just above the 5 range', '5600000000000003', 'card_brand_unsupported'],
    ['just below the 2 range', '2220000000000000', 'card_brand_unsupported'],
    ['just above the 2 range', '2721000000000004', 'card_brand_unsupported'],
    ['just below American Express', '330000000000001', 'card_brand_unsupported'],
    ['between the two of American Express', '3500000000000009', 'card_brand_unsupported'],
    ['an unknown brand, 11 digits', '60110000001', 'card_number_incomplete'],
    ['an unknown brand, 12 digits', '601100000004', 'card_brand_unsupported'],
    ['an unknown brand, 19 digits', '6011000000000000001', 'card_brand_unsupported'],
    ['an unknown brand, wrong check digit', '6011000000000005', 'card_number_invalid'],
    ['letters', '4111 1111 1111 111a', 'card_number_invalid'],
    ['full-width digits', '４１１１１１１１１１１１１１１１', 'card_number_invalid'],
    ['Arabic digits', '٤١١١١١١١١١١١١١١١', 'card_number_invalid'],
    ['Devanagari digits', '४११११११११११११११११', 'card_number_invalid'],
    ['dots between the groups', '4111.1111.1111.1111', 'card_number_invalid'],
    ['en dashes between the groups', '4111–1111–1111–1111', 'card_number_invalid'],
    ['a sign', '+4111111111111111', 'card_number_invalid'],
    ['a megabyte of digits', '4'.repeat(1_000_000), 'card_number_invalid'],
  ])('is refused: %s', (_case, number, problem) => {
    expect(findProblems({ number }).card_number).toBe(problem);
  });

  it('is refused if the link is restricted to other brands', () => {
    const visa = GOOD.number;
    const amex = '378282246310005';
    expect(findProblems({ number: visa }, NOW, ['VIS']).card_number).toBeUndefined();
    expect(findProblems({ number: visa }, NOW, ['ECA', 'VIS']).card_number).toBeUndefined();
    expect(findProblems({ number: visa }, NOW, ['ECA']).card_number).toBe('card_brand_unsupported');
    expect(findProblems({ number: visa }, NOW, []).card_number).toBe('card_brand_unsupported');
    // The brand has no code, so no restricted link can contain it.
    expect(findProblems({ number: amex, cvc: '1234' }, NOW, ['VIS', 'ECA']).card_number).toBe(
      'card_brand_unsupported',
    );
  });
});

describe('an expiry date', () => {
  it.each([
    ['11/26', 'this month'],
    ['12/26', 'next month'],
    ['01/27', 'the next year'],
    ['11/46', 'twenty years ahead'],
    ['1126', 'no slash'],
    ['11/2026', 'four digits of the year'],
    ['112026', 'four digits of the year, no slash'],
    ['11 / 26', 'spaces around the slash'],
    ['11\u00a0/\u00a026', 'no-break spaces around the slash'],
  ])('is accepted as %s: %s', (expiry) => {
    expect(findProblems({ expiry })).toEqual({});
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['10/26', 'expiry_past'],
    ['12/25', 'expiry_past'],
    ['11/00', 'expiry_past'],
    ['12/46', 'expiry_invalid'],
    ['12/99', 'expiry_invalid'],
    ['00/27', 'expiry_month'],
    ['13/27', 'expiry_month'],
    ['13 / 2027', 'expiry_month'],
    ['99/99', 'expiry_month'],
    ['1/27', 'expiry_invalid'],
    ['1/2027', 'expiry_invalid'],
    ['11-26', 'expiry_invalid'],
    ['11/126', 'expiry_invalid'],
    ['11/1926', 'expiry_invalid'],
    ['11/2126', 'expiry_invalid'],
    ['11//26', 'expiry_invalid'],
    ['１１/２６', 'expiry_invalid'],
    ['١١/٢٦', 'expiry_invalid'],
    ['nov 26', 'expiry_invalid'],
  ])('is refused as "%s" with the problem %s', (expiry, problem) => {
    expect(findProblems({ expiry }).expiry).toBe(problem);
  });

  it('is valid until the last millisecond of its month in the last zone, UTC-12', () => {
    expect(findProblems({}, new Date('2026-12-01T11:59:59.999Z')).expiry).toBeUndefined();
    expect(findProblems({}, new Date('2026-12-01T12:00:00.000Z')).expiry).toBe('expiry_past');
  });

  it('is read as a month and a year', () => {
    expect(parseExpiry('01/27')).toEqual({ month: 1, year: 2027 });
    expect(parseExpiry('12/2099')).toEqual({ month: 12, year: 2099 });
    expect(parseExpiry('12/2100')).toBeUndefined();
  });
});

describe('a security code', () => {
  const AMEX = '378282246310005';
  const UNKNOWN = '6011000000000004';
  it.each([
    ['123', GOOD.number],
    ['000', '5555555555554444'],
    [' 123 ', GOOD.number],
    ['1234', AMEX],
    ['123', UNKNOWN],
    ['1234', UNKNOWN],
    ['123', ''],
  ])('is accepted as "%s" for the card number "%s"', (cvc, number) => {
    expect(findProblems({ cvc, number }).cvc).toBeUndefined();
  });

  it.each([
    ['', GOOD.number, 'required'],
    ['  ', GOOD.number, 'required'],
    ['12', GOOD.number, 'cvc_invalid'],
    ['1234', GOOD.number, 'cvc_invalid'],
    ['1234', '5555555555554444', 'cvc_invalid'],
    ['123', AMEX, 'cvc_invalid'],
    ['12345', AMEX, 'cvc_invalid'],
    ['12', UNKNOWN, 'cvc_invalid'],
    ['12345', UNKNOWN, 'cvc_invalid'],
    ['1 3', GOOD.number, 'cvc_invalid'],
    ['12a', GOOD.number, 'cvc_invalid'],
    ['１２３', GOOD.number, 'cvc_invalid'],
    ['١٢٣', GOOD.number, 'cvc_invalid'],
  ])('is refused as "%s" for the card number "%s"', (cvc, number, problem) => {
    expect(findProblems({ cvc, number }).cvc).toBe(problem);
  });
});

describe('a cardholder name', () => {
  it.each([
    'Anna Rossi',
    'Ö',
    '陳大文',
    "Seán O'Brien-Smith 3rd",
    'a'.repeat(100),
    'Flat 1234567',
    'A1 B2 C3 D4 E5 F6 G7 H8',
  ])('is accepted: %s', (name) => {
    expect(findProblems({ name }).cardholder_name).toBeUndefined();
  });

  it.each([
    ['', 'required'],
    [' \u00a0', 'required'],
    ['a'.repeat(101), 'name_invalid'],
    ['👩'.repeat(101), 'name_invalid'],
    ['12345678', 'name_invalid'],
    ['4111 1111 1111 1111', 'name_invalid'],
    ['4111-1111-1111-1111', 'name_invalid'],
    ['4111.1111.1111.1111', 'name_invalid'],
    ['4111/1111/1111/1111', 'name_invalid'],
    ['Anna 4111 1111 Rossi', 'name_invalid'],
  ])('is refused: %s', (name, problem) => {
    expect(findProblems({ name }).cardholder_name).toBe(problem);
  });
});

describe('findSavedCardProblems', () => {
  it.each([
    ['123', 'visa', {}],
    [' 123 ', 'mastercard', {}],
    ['1234', 'amex', {}],
    ['', 'visa', { cvc: 'required' }],
    ['1234', 'visa', { cvc: 'cvc_invalid' }],
    ['123', 'amex', { cvc: 'cvc_invalid' }],
    ['12a', 'visa', { cvc: 'cvc_invalid' }],
  ] as const)('finds in the security code %j of a saved %s card the problems %j', (cvc, brand, problems) => {
    expect(findSavedCardProblems(cvc, brand)).toEqual(problems);
  });
});

describe('isCardExpired', () => {
  it.each([
    ['11/26', false],
    ['12/26', false],
    ['01/27', false],
    ['10/26', true],
    ['12/25', true],
    ['never', true],
  ])('returns for the expiry date %s: %s', (expiry, isExpired) => {
    expect(isCardExpired(expiry, NOW)).toBe(isExpired);
  });

  it('changes when the month is over everywhere', () => {
    expect(isCardExpired('12/26', new Date('2027-01-01T11:59:59.999Z'))).toBe(false);
    expect(isCardExpired('12/26', new Date('2027-01-01T12:00:00.000Z'))).toBe(true);
  });
});
