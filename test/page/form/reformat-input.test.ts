import { describe, expect, it } from 'vitest';
import { formatIban, keepLettersAndDigits } from '../../../src/page/form/format-iban.ts';
import { formatCardNumber, formatExpiry } from '../../../src/page/form/format-input.ts';
import { type FieldFormat, reformatInput } from '../../../src/page/form/reformat-input.ts';

const CARD: FieldFormat = { format: formatCardNumber };
const EXPIRY: FieldFormat = { format: formatExpiry };
const IBAN: FieldFormat = { format: formatIban, keep: keepLettersAndDigits };

/** Reformats a text as the browser leaves it; in both texts, `|` marks the caret. */
function reformat(previous: string, typed: string, inputType: string, format: FieldFormat = CARD): string {
  const caret = typed.indexOf('|');
  const next = reformatInput({ previous, value: typed.replace('|', ''), caret, inputType }, format);
  return `${next.value.slice(0, next.caret)}|${next.value.slice(next.caret)}`;
}

describe('reformatInput', () => {
  it.each([
    ['formats a digit typed at the end', '4111', '41112|', 'insertText', '4111 2|'],
    ['formats a digit typed in the middle of a group', '4111 1', '49|111 1', 'insertText', '49|11 11'],
    ['formats a digit typed before a space', '4111 1111', '41112| 1111', 'insertText', '4111 2|111 1'],
    ['formats a digit typed after a space', '4111 1111', '4111 2|1111', 'insertText', '4111 2|111 1'],
    ['formats a pasted number', '4111', '378282246310005|', 'insertFromPaste', '3782 822463 10005|'],
    ['deletes the last digit of a group', '4111 1', '4111 |', 'deleteContentBackward', '4111|'],
    ['deletes a digit in the middle', '4123 1111', '41|3 1111', 'deleteContentBackward', '41|31 111'],
    ['deletes backwards over a space', '4123 1111', '4123|1111', 'deleteContentBackward', '412|1 111'],
    ['deletes forwards over a space', '4123 1111', '4123|1111', 'deleteContentForward', '4123| 111'],
    ['restores a space that a script removed', '4123 1111', '4123|1111', '', '4123| 1111'],
  ])('%s', (_name, previous, typed, inputType, expected) => {
    expect(reformat(previous, typed, inputType)).toBe(expected);
  });

  it.each([
    ['adds the slash after the month', '1', '12|', 'insertText', '12 / |'],
    ['completes a one-digit month', '', '5|', 'insertText', '05 / |'],
    ['deletes back over the slash', '12 / ', '12 /|', 'deleteContentBackward', '1|'],
    ['deletes the year', '12 / 2', '12 / |', 'deleteContentBackward', '12 / |'],
    [
      'keeps the caret before the year when the month is completed',
      '12 / 27',
      '1| / 27',
      'deleteContentBackward',
      '01| / 27',
    ],
  ])('%s', (_name, previous, typed, inputType, expected) => {
    expect(reformat(previous, typed, inputType, EXPIRY)).toBe(expected);
  });

  it.each([
    [
      'formats a letter typed in the middle of a group',
      'IT60 X054',
      'ITa|60 X054',
      'insertText',
      'ITA|6 0X05 4',
    ],
    ['formats a letter typed at the end', 'IT60 X', 'IT60 Xa|', 'insertText', 'IT60 XA|'],
    ['deletes backwards over a space', 'IT60 X054', 'IT60|X054', 'deleteContentBackward', 'IT6|X 054'],
    ['deletes forwards over a space', 'IT60 X054', 'IT60|X054', 'deleteContentForward', 'IT60| 054'],
    ['formats letters pasted between the letters', 'IT X', 'ITab-cd| X', 'insertFromPaste', 'ITAB CD|X'],
  ])('%s of an IBAN', (_name, previous, typed, inputType, expected) => {
    expect(reformat(previous, typed, inputType, IBAN)).toBe(expected);
  });

  it('changes nothing for a key that deletes nothing', () => {
    expect(reformat('4123', '|4123', 'deleteContentBackward')).toBe('|4123');
  });
});
