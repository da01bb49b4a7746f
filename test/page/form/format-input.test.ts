import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatExpiry } from '../../../src/page/form/format-input.ts';
import { keepDigits } from '../../../src/protocol/identifiers/to-ascii-digits.ts';

describe('formatCardNumber', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['4111', '4111'],
    ['41111', '4111 1'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111111111111111123', '4111 1111 1111 1111 123'],
    ['5555555555554444', '5555 5555 5555 4444'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['6011000990139424', '6011 0009 9013 9424'],
    ['4111-1111 1111\u00a01111', '4111 1111 1111 1111'],
    ['4111x1', '4111 1'],
  ])('writes %j as %j', (typed, formatted) => {
    expect(formatCardNumber(typed)).toBe(formatted);
  });

  it('does not truncate, because a shortened number could be another valid one', () => {
    expect(keepDigits(formatCardNumber('41111111111111111111'))).toHaveLength(20);
  });

  it.each([
    ['４１１１１', '4111 1'],
    ['٤١١١', '4111'],
    ['۴۱۱۱', '4111'],
    ['๔११۱', '4111'],
    ['৪১১১', '4111'],
    // The last of five alphabets of digits that follow each other.
    ['𝟺𝟷𝟷𝟷', '4111'],
  ])('writes the digits of other keyboards as those of the card: %s', (typed, written) => {
    expect(formatCardNumber(typed)).toBe(written);
  });

  it('leaves a formatted number unchanged', () => {
    for (const number of ['4111111111111111', '378282246310005', '55555', '6']) {
      expect(formatCardNumber(formatCardNumber(number))).toBe(formatCardNumber(number));
    }
  });
});

describe('formatExpiry', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['1', '1'],
    ['2', '02 / '],
    ['9', '09 / '],
    ['12', '12 / '],
    ['13', '13 / '],
    ['1227', '12 / 27'],
    ['12/27', '12 / 27'],
    ['12 / 27', '12 / 27'],
    ['12/2027', '12 / 27'],
    ['122027', '12 / 27'],
    ['12/202', '12 / 202'],
    ['1/27', '01 / 27'],
    ['1/', '01 / '],
    ['1 ', '01 / '],
    ['1 / 27', '01 / 27'],
    ['1.27', '01 / 27'],
    ['5-27', '05 / 27'],
    ['2027-11', '11 / 27'],
    ['2030/12', '12 / 30'],
    ['2030 / 12', '12 / 30'],
    ['2030.12', '12 / 30'],
    ['2030-1', '01 / 30'],
    ['12-2030', '12 / 30'],
    ['12 - 2030', '12 / 30'],
    ['1/2030', '01 / 30'],
    ['12.27', '12 / 27'],
    ['202711', '11 / 27'],
    ['27/11', '11 / 27'],
    ['26 - 01', '01 / 26'],
    // Neither has a year first.
    ['2027', '02 / 027'],
    ['20/27', '02 / 027'],
    ['227', '02 / 27'],
    // Copied from a text from right to left, and with the digits of its keyboard.
    ['\u200e2027-11', '11 / 27'],
    ['\u200f1/27\u200f', '01 / 27'],
    ['٥/٢٧', '05 / 27'],
  ])('writes %j as %j', (typed, formatted) => {
    expect(formatExpiry(typed)).toBe(formatted);
  });
});
