import { describe, expect, it } from 'vitest';
import { foldName, hasHiddenSigns, USERNAME } from '../../../../src/service/calls/companies/fold-name.ts';

const HIDDEN = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x202e, 0x2060, 0x2800,
  0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe000, 0xd800, 0x13441, 0x16fe4, 0x1d159, 0x1d173, 0xe0020,
  0xe0100,
];

describe('a name', () => {
  it.each(HIDDEN.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
    'is refused with a sign that cannot be seen: U+%s',
    (_code, sign) => {
      for (const name of [`Bad${sign}Name`, `Bad${sign}`, `${sign}Bad`]) {
        expect(hasHiddenSigns(name)).toBe(true);
        expect(new RegExp(USERNAME, 'u').test(name)).toBe(false);
      }
      expect(foldName(sign)).toBe('');
      expect(foldName(`Bad ${sign} Name${sign}`)).toBe('bad name');
    },
  );

  it.each(['Caffè Blu', 'می‌خواهم', 'क्‍ष', 'Bar 👩‍🍳', 'Cuore ❤️', '株式会社　銀座', "L'Oca & Co."])(
    'is accepted as its script writes it: %s',
    (name) => {
      expect(hasHiddenSigns(name)).toBe(false);
    },
  );

  it('reads a sign that looks like a space as a space', () => {
    expect(foldName('Bottega\u3164Rossi')).toBe(foldName('Bottega Rossi'));
    expect(foldName('Bottega\u2800\u3164 Rossi')).toBe(foldName('Bottega Rossi'));
  });
});
