import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLanguage,
  isRightToLeft,
  LANGUAGE_CODES,
  LANGUAGES,
  negotiateLanguage,
} from '../../src/protocol/languages.ts';

describe('LANGUAGES', () => {
  it('are the languages of the specification, in its order', () => {
    expect(LANGUAGE_CODES).toEqual('en it fr de es ru tr pl ro cz hu il kr'.split(' '));
  });

  it.each(LANGUAGE_CODES)('map %s to a tag that Intl supports', (code) => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(LANGUAGES[code])).toEqual([LANGUAGES[code]]);
  });

  it('are written from left to right, except for Hebrew', () => {
    expect(LANGUAGE_CODES.filter(isRightToLeft)).toEqual(['il']);
  });
});

describe('findLanguage', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-GB', 'en'],
    ['it-CH', 'it'],
    ['it_CH', 'it'],
    ['it-Latn-CH-x-shop', 'it'],
    ['cz', 'cz'],
    ['cs', 'cz'],
    ['cs-CZ', 'cz'],
    ['il', 'il'],
    ['he', 'il'],
    ['he-IL', 'il'],
    ['kr', 'kr'],
    ['ko', 'kr'],
    ['KO-kr', 'kr'],
  ])('reads the hint %s as %s', (hint, language) => {
    expect(findLanguage(hint)).toBe(language);
  });

  it.each([
    '',
    ' ',
    ' en',
    'e',
    'eng',
    'english',
    'ja',
    'zh-it',
    'x-en',
    '-en',
    '../..',
    '"><script>',
    'en&x=1#y',
    'en;q=1',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'e\u0000n',
    'еn',
    'en'.repeat(5_000),
  ])('finds no language for the hint "%s"', (hint) => {
    expect(findLanguage(hint)).toBeUndefined();
  });

  it('never throws, and returns a known language or nothing for any hint', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (hint) => {
        expect([undefined, ...LANGUAGE_CODES]).toContain(findLanguage(hint));
      }),
    );
  });
});

describe('negotiateLanguage', () => {
  it.each([
    ['it', 'it'],
    ['it-IT,it;q=0.9,en;q=0.8', 'it'],
    ['en;q=0.8,it;q=0.9', 'it'],
    ['en;q=0.9,it;q=0.9', 'en'],
    ['it;q=0.9,en', 'en'],
    ['ja,de;q=0.9,it;q=0.1', 'it'],
    ['it;q=0,en;q=0.1', 'en'],
    ['it ; q=0.2 , en ; q=0.1', 'it'],
    ['it;Q=0.2,en;Q=0.3', 'en'],
    ['it;level=1;q=0.2,en;q=0.3', 'en'],
    ['it;q=0.001,en;q=0', 'it'],
    ['EN-us', 'en'],
  ])('finds in the header "%s" the preferred language %s', (header, language) => {
    expect(negotiateLanguage(header, ['en', 'it'])).toBe(language);
  });

  it.each(['', '*', ',,;', 'ja', 'de', 'it;q=0', 'it;q=0.0.1', ';q=1', '__proto__', '"><script>'])(
    'finds no available language in the header "%s"',
    (header) => {
      expect(negotiateLanguage(header, ['en', 'it'])).toBeUndefined();
    },
  );

  it('reads the first thousand characters of a header', () => {
    const spaces = (length: number) => ' '.repeat(length);
    expect(negotiateLanguage(`${spaces(998)}it`, ['en', 'it'])).toBe('it');
    expect(negotiateLanguage(`${spaces(999)}it`, ['en', 'it'])).toBeUndefined();
  });

  it('returns only an available language', () => {
    expect(negotiateLanguage('cs,de', ['en', 'cz', 'de'])).toBe('cz');
    expect(negotiateLanguage('cs,de', ['en', 'de'])).toBe('de');
    expect(negotiateLanguage('cs,de', [])).toBeUndefined();
  });

  it('never throws, and returns an available language or nothing for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect([undefined, 'en', 'it']).toContain(negotiateLanguage(header, ['en', 'it']));
      }),
    );
  });
});
