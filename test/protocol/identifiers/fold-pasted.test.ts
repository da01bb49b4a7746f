import { describe, expect, it } from 'vitest';
import {
  describeForeignSign,
  foldPasted,
  foldPhone,
  foldPoiid,
  foldSecret,
} from '../../../src/protocol/identifiers/fold-pasted.ts';

describe('foldPasted', () => {
  it.each([
    ['it60 x054 2811', 'no-break and narrow spaces', 'it60\u00a0x054\u202f2811'],
    ['it60 x054 2811', 'marks of direction', '\u202ait60 x054 2811\u202c'],
    ['it60 x054 2811', 'hyphens and dots', 'it60\u2011x054.2811'],
    ['it60 x054 2811', 'line breaks and zero width', 'it60\r\nx054\u200b2811'],
    ['it60 x054 2811', 'slashes and quotes', '‘it60/x054’2811»'],
    ['it60 x054 2811', 'brackets and commas', '(it60),x054;[2811]'],
    ['it60 x054 2811', 'wide characters', 'ｉｔ６０ｘ０５４２８１１'],
    ['it60 x054 2811', 'Arabic digits', 'it٦٠ x٠٥٤ ٢٨١١'],
    ['it60 x054 2811', 'Persian digits', 'it۶۰ x۰۵۴ ۲۸۱۱'],
    ['it60 x054 2811', 'digits of Devanagari', 'it६० x०५४ २८११'],
  ])('writes %s with %s as machines do', (_plain, _what, text) => {
    expect(foldPasted(text)).toBe('IT60X0542811');
  });

  it('makes no letter of ASCII out of another one', () => {
    expect(foldPasted('ıßſ')).toBe('ıßſ');
  });
});

it.each([
  ['RF18 €539', '“€”, after “RF18 ”, is not a letter from A to Z or a digit.'],
  ['🙂ı', '“🙂”, at the beginning, is not a letter from A to Z or a digit.'],
  ['RF18 5390 0754€', '“€”, after “390 0754”, is not a letter from A to Z or a digit.'],
  ['RF18 5390-0754\u00a0', undefined],
])('describeForeignSign finds in %j %s', (text, sentence) => {
  expect(describeForeignSign(text)).toBe(sentence);
});

it('foldSecret keeps the case of a secret, and no space', () => {
  expect(foldSecret(' whsec_aB+/\u200b\u00a0c=\n')).toBe('whsec_aB+/c=');
});

it('foldPoiid writes a POIID with a plain hyphen', () => {
  expect(foldPoiid(' S1F2L – 000158213605001\u200b')).toBe('S1F2L-000158213605001');
});

describe('foldPhone', () => {
  it.each([
    ['+39 06 1234567', '+39 06 1234567'],
    ['\u202a+39\u00a006\u20111234567\u202c', '+39 06-1234567'],
    ['tel:+39061234567', '+39061234567'],
    ['Tel.: +39 06 1234567', '+39 06 1234567'],
    ['Telefono 06 1234567', '06 1234567'],
    ['＋３９ (０６) １２３４', '+39 (06) 1234'],
    ['+٣٩ ٠٦ ١٢٣٤', '+39 06 1234'],
  ])('writes %j as %j', (text, plain) => {
    expect(foldPhone(text)).toBe(plain);
  });
});
