import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64url } from '../../../../../src/service/platform/http/requests/decode-base64url.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('decodeBase64url', () => {
  it('decodes what Node encodes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const buffer = Buffer.from(bytes);
        expect(decodeBase64url(buffer.toString('base64url'))).toEqual(buffer);
      }),
    );
  });

  it('accepts one spelling of every value', () => {
    const text = fc.string({ unit: fc.constantFrom(...ALPHABET, '=', '+', '/', ' ', '\n'), maxLength: 8 });
    fc.assert(
      fc.property(text, (spelling) => {
        const bytes = decodeBase64url(spelling);
        if (bytes) expect(bytes.toString('base64url')).toBe(spelling);
      }),
    );
    // A byte needs 8 of the 12 bits of two characters: 4 of the 64 last characters are canonical.
    const spellings = [...ALPHABET].map((last) => `A${last}`).filter((spelling) => decodeBase64url(spelling));
    expect(spellings).toEqual(['AA', 'AQ', 'Ag', 'Aw']);
  });

  it.each([
    ['padding', '-_8='],
    ['the letters of base64', '+/8'],
    ['a space', '-_8 '],
    ['a line break', '-_8\n'],
    ['a character of no alphabet', '-_8!'],
    ['a single character', 'A'],
    ['bits that are not needed', '-_9'],
  ])('refuses %s', (_name, spelling) => {
    expect(decodeBase64url('-_8')).toEqual(Buffer.from([0xfb, 0xff]));
    expect(decodeBase64url(spelling)).toBeUndefined();
  });
});
