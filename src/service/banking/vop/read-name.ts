import { DOUBTFUL_TITLES, LEADING_TITLES, LEGAL_FORMS, SURNAMES, TITLES } from './name-tables.ts';

/** A name without what does not count in it. */
export interface Name {
  words: readonly string[];
  /** The abbreviations of its legal forms, sorted. Most names have one, or none. */
  legalForms: readonly string[];
  /** Whether a legal form is the end of it, and surely no surname. */
  hasFormAtEnd: boolean;
  /** Whether its last legal form may be a surname. */
  mayBeSurname: boolean;
}

/** Signs inside a word. They go before accents are split off, which would make a space of `´`. */
const APOSTROPHES = /['’‘`´ʼʹʻ′]/g;

/** Letters that Unicode does not take apart into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss ø=o ł=l æ=ae œ=oe đ=d ð=d þ=th ħ=h ı=i ŋ=n ς=σ'.split(' ').map((pair) => pair.split('=')),
);

/** Words with several spellings. `e` may also be an initial. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  e: 'E',
  et: '&',
  and: '&',
  und: '&',
  co: 'C',
  company: 'C',
};

/** The word between two names, which is none. */
const isAnd = (word: string): boolean => word === '&' || word === 'E';

/**
 * Splits a name into its words, without case, accents and signs. Hyphens and stops end a word: `S.r.l.` is three. A capital has two
 * spellings: `A`, `O` and `U` are vowels with an umlaut, also written with an `e` behind, `C` is `Company`, and `E` an initial or `&`.
 */
function readWords(name: string): string[] {
  const folded = name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[aou](?=\u0308)/g, (vowel) => vowel.toUpperCase())
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('+', '&');
  const words = folded.match(/&|[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => (Object.hasOwn(SAME_WORDS, word) ? (SAME_WORDS[word] ?? word) : word));
}

/** The spellings of a text: plain, and with an `e` behind each vowel with an umlaut. */
export const spell = (text: string): [plain: string, long: string] => {
  const full = text.replaceAll('C', 'company');
  return [full.toLowerCase(), full.replace(/[AOU]/g, '$&e').toLowerCase()];
};

/** Joins words. `GmbH & Co. KG` is also written without the sign. */
const joinWords = (words: readonly string[]): string =>
  words.filter((word, index) => !index || !isAnd(word)).join('');

const toTable = (rows: readonly (readonly string[])[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(([id = '', ...names]) =>
      [id, ...names]
        .flatMap((name) => spell(joinWords(readWords(name))))
        .flatMap((name) => [name, name.replace(/^societa/, 'soc')].map((key) => [key, id] as const)),
    ),
  );

const FORM_TABLE = toTable(LEGAL_FORMS.split(';').map((row) => row.split(',').map((name) => name.trim())));
const TITLE_TABLE = toTable(
  TITLES.trim()
    .split(/\s+/)
    .map((title) => [title]),
);

/** Most words of a legal form that is written out. */
const MAX_RUN = 8;

/**
 * Takes all rows of words that a table has, the longest first. All words of a name are never one: something must be left.
 * @param shortest letters that the first word of a row has at least
 */
function takeRuns(words: readonly string[], table: ReadonlyMap<string, string>, shortest: number) {
  const ids: string[] = [];
  let [rest, isAtEnd] = [words, false];
  for (let length = Math.min(MAX_RUN, words.length - 1); length > 0; length -= 1)
    for (let start = 0; start + length <= rest.length && length < rest.length; start += 1) {
      const run = rest.slice(start, start + length);
      const id = table.get(spell(joinWords(run))[0]);
      if (!id || (run[0] ?? '').length < shortest) continue;
      ids.push(id);
      isAtEnd ||= start + length === rest.length;
      rest = rest.toSpliced(start, length);
      start -= 1;
    }
  return { rest, ids, isAtEnd };
}

/** Whether the end of a name may be such a surname. In capitals, `Conti SA`, it is a legal form. */
function endsWithSurname(text: string): boolean {
  const end = text.match(/[^\s,]+(?=[\s,]*$)/u)?.[0] ?? '';
  const [word = '', ...others] = readWords(end);
  return !/^[A-Z]+$/.test(end) && !others.length && SURNAMES.has(word.toLowerCase());
}

/** The words that a name is recognized by. */
export const countNames = (words: readonly string[]): number => words.filter((word) => word !== '&').length;

/** Removes the first titles first, as long as enough words remain. */
function removeDoubtful(words: readonly string[], least: number): string[] {
  const most = countNames(words) - least;
  let removed = 0;
  return words.filter((word, index) => {
    const isTitle = DOUBTFUL_TITLES.has(word) || (index === removed && LEADING_TITLES.has(word));
    if (!isTitle || removed >= most) return true;
    removed += 1;
    return false;
  });
}

/** Reads a name. Legal forms are found first: two letters of `S.r.l.` would be a title. */
export function readName(text: string): Name {
  const forms = takeRuns(readWords(text), FORM_TABLE, 1);
  // Two initials, `M. S.`, are no title; `Sig.ra` is one.
  const { rest } = takeRuns(forms.rest, TITLE_TABLE, 2);
  const mayBeSurname = forms.ids.length > 0 && endsWithSurname(text);
  return {
    words: removeDoubtful(rest, mayBeSurname ? 1 : 2),
    legalForms: forms.ids.sort(),
    hasFormAtEnd: forms.isAtEnd && !mayBeSurname,
    mayBeSurname,
  };
}
