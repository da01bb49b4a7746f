import { describe, expect, it } from 'vitest';
import { setSpaces } from '../../../src/page/texts/set-spaces.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/protocol/languages.ts';
import { findSentences, listSentences } from './list-texts.ts';

/** The quotation marks of each language, with the spaces inside them. */
const QUOTATION_MARKS: Record<Language, [opening: string, closing: string]> = {
  en: ['“', '”'],
  it: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  de: ['„', '“'],
  es: ['«', '»'],
  ru: ['«', '»'],
  tr: ['“', '”'],
  pl: ['„', '”'],
  ro: ['„', '”'],
  cz: ['„', '“'],
  hu: ['„', '”'],
  il: ['“', '”'],
  kr: ['‘', '’'],
};

/** Removes the quotations that are marked as in the language. */
function removeQuotations(sentence: string, language: Language): string {
  const [opening, closing] = QUOTATION_MARKS[language];
  return sentence.replace(new RegExp(`${opening}(?! )[^„“”«»]*(?<! )${closing}`, 'g'), '');
}

describe('the typography of the catalogs', () => {
  it.each(LANGUAGE_CODES)('is without straight quotes and stray spaces in %s', (language) => {
    for (const [path, text] of listSentences(language)) {
      expect([path, text]).toEqual([path, text.trim()]);
      expect([path, text.length > 0]).toEqual([path, true]);
      expect([path, text.match(/ {2}|'|"|\.\.\./g)]).toEqual([path, null]);
    }
  });

  it.each(LANGUAGE_CODES)('has the quotation marks of the language in %s', (language) => {
    const others = listSentences(language).filter(([, text]) =>
      /[„“”«»‚‘]/.test(removeQuotations(text, language)),
    );
    expect(others).toEqual([]);
  });

  // In German, every noun has a capital; Korean has neither capitals nor cases.
  it.each(LANGUAGE_CODES.filter((language) => language !== 'de' && language !== 'kr'))(
    'sets off the name of another method, which has a capital and no case, in %s',
    (language) => {
      const [opening] = QUOTATION_MARKS[language];
      const { otherWays = '' } = Object.fromEntries(listSentences(language));
      expect(otherWays.includes(`${opening}{method}`) || otherWays.includes(': {method}')).toBe(true);
    },
  );

  it('has narrow spaces before two-part punctuation in French, and full ones at colons and in guillemets', () => {
    expect(findSentences('fr', /(?<!\u202f)[?!;]|(?<!\u00a0)[:»]|«(?!\u00a0)/)).toEqual([]);
  });

  it.each([
    ['cz', /(?:^|[\s(])[aikosuvz] |(?:\d|\{count\}) (?!\d)/i],
    ['pl', /(?:^|[\s(])[aiouwz] |(?:\d|\{count\}) (?!\d)/i],
    ['ru', /(?:^|[\s(])[авикосуя] |(?:\d|\{count\}) (?!\d)/i],
  ] as const)('keeps short words and numbers with the next word in %s', (language, parting) => {
    expect(findSentences(language, parting)).toEqual([]);
  });

  it('sets no space that a translator has typed between digits, and none in other languages', () => {
    const card = { number: '1234 1234' };
    expect(setSpaces(card, 'cz')).toEqual(card);
    const sentence = { text: 'We come in 10 minutes or a day' };
    expect(setSpaces(sentence, 'en')).toEqual(sentence);
    expect(setSpaces({ a: { b: 'Jdeme k vám (v 10 hodin) a i s {count} lidmi' } }, 'cz')).toEqual({
      a: { b: 'Jdeme k\u00a0vám (v\u00a010\u00a0hodin) a\u00a0i\u00a0s\u00a0{count}\u00a0lidmi' },
    });
    expect(setSpaces({ text: 'Un\u202f: «\u202fdeux\u202f»\u202f!' }, 'fr')).toEqual({
      text: 'Un\u00a0: «\u00a0deux\u00a0»\u202f!',
    });
  });

  it('has letters with a comma below, not with a cedilla, in Romanian', () => {
    expect(findSentences('ro', /[\u015e\u015f\u0162\u0163]/)).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('spells "email" in one way in %s', (language) => {
    const found = listSentences(language).flatMap(([, text]) =>
      [...text.replace(/\{\w+\}/g, '').matchAll(/(?<!\p{L})e-?mail/giu)].map(([word]) => word.toLowerCase()),
    );
    expect(new Set(found).size).toBeLessThanOrEqual(1);
    if (language === 'it') expect(found).not.toContain('email');
  });
});
