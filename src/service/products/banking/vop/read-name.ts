import { foldUmlauts, spellUmlauts } from '../../../../protocol/identifiers/fold-names.ts';
import { DOUBTFUL_TITLES, LEADING_TITLES, LEGAL_FORMS, SURNAMES, TITLES } from './name-tables.ts';

/** A name, reduced to the parts that are compared. */
export interface Name {
  words: readonly string[];
  /** The abbreviations of its legal forms, sorted. Most names have at most one. */
  legalForms: readonly string[];
  /** Whether it ends with a legal form that cannot be a surname. */
  hasFormAtEnd: boolean;
  /** Whether its last legal form may also be a surname. */
  mayBeSurname: boolean;
}

/** Words with several spellings. `e` can also be an initial. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  e: 'E',
  et: '&',
  and: '&',
  und: '&',
  co: 'C',
  company: 'C',
};

/** Whether a word is the conjunction between two names. */
const isAnd = (word: string): boolean => word === '&' || word === 'E';

/**
 * Splits a name into words, without case, accents and punctuation. Hyphens and periods separate words: `S.r.l.` is three.
 * Capitals mark letters with two spellings: `A`, `O` and `U` are umlauts, also written with an `e`; `C` is `Company`; `E` is an
 * initial or `&`.
 */
function readWords(name: string): string[] {
  const words =
    foldUmlauts(name)
      .replaceAll('+', '&')
      .match(/&|[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => (Object.hasOwn(SAME_WORDS, word) ? (SAME_WORDS[word] ?? word) : word));
}

/** Returns both spellings of a text: plain, and with an `e` after each umlaut. */
export const spell = (text: string): [plain: string, long: string] =>
  spellUmlauts(text.replaceAll('C', 'company'));

/** Joins words without the conjunction: `GmbH & Co. KG` is also written without the `&`. */
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

/** The maximum number of words in a written-out legal form. */
const MAX_RUN = 8;

/**
 * Removes all sequences of words that are in a table, the longest first. It never removes all words of a name.
 * @param shortest the minimum length of the first word of a sequence
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

/** Whether a name ends with a surname that looks like a legal form. In capitals, as in `Conti SA`, it is a legal form. */
function endsWithSurname(text: string): boolean {
  const end = text.match(/[^\s,]+(?=[\s,]*$)/u)?.[0] ?? '';
  const [word = '', ...others] = readWords(end);
  return !/^[A-Z]+$/.test(end) && !others.length && SURNAMES.has(word.toLowerCase());
}

/** Counts the words that identify a name. */
export const countNames = (words: readonly string[]): number => words.filter((word) => word !== '&').length;

/** Removes ambiguous titles from the front, while enough words remain. */
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

/** Parses a name. Legal forms are removed first, because two letters of `S.r.l.` would count as a title. */
export function readName(text: string): Name {
  const forms = takeRuns(readWords(text), FORM_TABLE, 1);
  // Two initials, as in `M. S.`, are not a title; `Sig.ra` is one.
  const { rest } = takeRuns(forms.rest, TITLE_TABLE, 2);
  const mayBeSurname = forms.ids.length > 0 && endsWithSurname(text);
  return {
    words: removeDoubtful(rest, mayBeSurname ? 1 : 2),
    legalForms: forms.ids.sort(),
    hasFormAtEnd: forms.isAtEnd && !mayBeSurname,
    mayBeSurname,
  };
}
