import { describe, expect, it } from 'vitest';
import { fillText } from '../../src/page/catalog.ts';
import { CATALOGS } from '../../src/page/catalogs.ts';
import { loadCatalog } from '../../src/page/load-catalog.ts';
import { findPageLanguage, PAGE_LANGUAGES } from '../../src/page/page-languages.ts';

type Texts = { [key: string]: string | Texts };

/** Every text by its path, `titles.paid`. */
const flatten = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );

const readTexts = (language: keyof typeof CATALOGS): Map<string, string> =>
  new Map(flatten(CATALOGS[language] as unknown as Texts));

const findPlaceholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

const OTHERS = PAGE_LANGUAGES.filter((language) => language !== 'en');

describe('catalogues', () => {
  it.each(OTHERS)('%s has the same texts as English', (language) => {
    expect([...readTexts(language).keys()].sort()).toEqual([...readTexts('en').keys()].sort());
  });

  it.each(OTHERS)('%s has the same placeholders as English', (language) => {
    const english = readTexts('en');
    for (const [path, text] of readTexts(language)) {
      expect([path, ...findPlaceholders(text)]).toEqual([path, ...findPlaceholders(english.get(path) ?? '')]);
    }
  });

  it.each(PAGE_LANGUAGES)('%s has no empty text, no loose space and no straight apostrophe', (language) => {
    for (const [path, text] of readTexts(language)) {
      expect([path, text]).toEqual([path, text.trim().replace(/ {2}|'/g, '')]);
      expect([path, text.length > 0]).toEqual([path, true]);
    }
  });

  it.each(OTHERS)('%s is translated', (language) => {
    const english = readTexts('en');
    const same = [...readTexts(language)].filter(([path, text]) => english.get(path) === text);
    expect(same.map(([path]) => path).sort()).toEqual(
      ['placeholders.card_number', 'placeholders.cvc', 'quantity'].sort(),
    );
  });

  it.each(PAGE_LANGUAGES)('the browser loads the texts of %s that the server renders', async (language) => {
    expect(await loadCatalog(language)).toBe(CATALOGS[language]);
  });
});

describe('findPageLanguage', () => {
  it('knows the languages that have a catalogue, and no other', () => {
    expect(findPageLanguage('it')).toBe('it');
    expect(findPageLanguage('cz')).toBeUndefined();
    expect(findPageLanguage(undefined)).toBeUndefined();
  });
});

describe('fillText', () => {
  it('fills in each name wherever it stands', () => {
    expect(fillText('{a} and {b} and {a}', { a: 'x', b: 2 })).toBe('x and 2 and x');
  });

  it('takes braces and dollars in a value as they are', () => {
    expect(fillText('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&');
  });

  it('leaves a name that nobody knows', () => {
    expect(fillText('{a}', {})).toBe('{a}');
  });
});
