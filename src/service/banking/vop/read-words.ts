/** A word by all its spellings, which count as the same; the plainest is first. */
export type Word = readonly [string, ...string[]];

/** Signs inside a word. They go before accents are split off, which would make a space of `´`. */
const APOSTROPHES = /['’‘`´ʼʹʻ′]/g;

/** Letters that Unicode does not take apart into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
};

/** The word between two names. `e` is one of its spellings, and may also be an initial. */
const AND = ['&', 'e', 'et', 'and', 'und'];

/** The word of companies, which is part of a legal form, or of a name. */
const COMPANY = ['company', 'co'];

/** Spellings that are tried at most: a name of 140 umlauts has 2^140. */
const MAX_SPELLINGS = 32;

/** Every spelling of each part, behind every spelling of the parts before it. */
export const spell = (parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>(
    (starts, part) => starts.flatMap((start) => part.map((end) => `${start}${end}`)).slice(0, MAX_SPELLINGS),
    [''],
  );

/** @param text where a capital stands for a vowel with an umlaut, which is also written with an `e` behind it */
function readWord(text: string): Word {
  const same = [AND, COMPANY].find((words) => words.includes(text));
  const spellings = same
    ? [...new Set([text, ...same])]
    : spell(
        [...text].map((letter) =>
          /[AOU]/.test(letter) ? [letter.toLowerCase(), `${letter.toLowerCase()}e`] : [letter],
        ),
      );
  return spellings as [string];
}

/** Splits a name into its words, without case, accents and signs. Hyphens and stops end a word: `S.r.l.` is three. */
export function readWords(name: string): Word[] {
  const folded = name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[aou](?=\u0308)/g, (vowel) => vowel.toUpperCase())
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('+', '&');
  return (folded.match(/&|[\p{L}\p{M}\p{N}]+/gu) ?? []).map(readWord);
}
