import { LEGAL_FORMS } from './legal-forms.ts';
import { readWords, spell, type Word } from './read-words.ts';

/** A name without what does not count in it. */
export interface Name {
  words: readonly Word[];
  /** The ids of its legal forms, sorted. Most names have one, or none. */
  legalForms: readonly string[];
}

const toTable = (list: string): ReadonlyMap<string, string> =>
  new Map(list.split(/\s+/).map((title) => [title, title]));

/** Titles that are nothing else, wherever they are. */
const TITLES = toTable(
  `sig sigra sigrina sigri signor signore signora signorina dott dottor dottore dottssa dottoressa dr dra drssa ing avv avvocato
  arch geom rag cav prof profssa professor professore professoressa dipling drmed drin mag
  mr mrs ms miss mx rev doctor mister frau hr
  monsieur madame mademoiselle mme mlle mgr
  sr sra srta srita senor senora senorita senhor senhora
  dhr mevr mevrouw mw meneer hra fru herra rouva dl domnul doamna κος κα κυριος κυρια`,
);

/** Titles that are also names: they are titles in front of two other words. */
const LEADING_TITLES = toTable('herr herrn don dona sir dame lady lord pan pani');

/** Most words of a legal form that is written out. */
const MAX_RUN = 8;

interface Run {
  start: number;
  end: number;
  /** The value in the table. */
  id: string;
}

/**
 * Finds the longest row of words that a table has without spaces. All words of a name are never one: something must be left.
 * @param shortest letters that its first word has at least
 */
function findRun(
  words: readonly Word[],
  table: ReadonlyMap<string, string>,
  shortest: number,
): Run | undefined {
  for (let length = Math.min(MAX_RUN, words.length - 1); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const run = words.slice(start, start + length);
      if ((run[0]?.[0].length ?? 0) < shortest) continue;
      // `GmbH & Co. KG` is also written without the sign.
      const spoken = run.filter((word, index) => !index || !word.includes('&'));
      const id = spell(spoken)
        .map((spelling) => table.get(spelling))
        .find((found) => found !== undefined);
      if (id) return { start, end: start + length, id };
    }
  }
  return undefined;
}

const remove = (words: readonly Word[], { start, end }: Pick<Run, 'start' | 'end'>): Word[] =>
  words.filter((_, index) => index < start || index >= end);

/** Reads a name. Legal forms are found first: two letters of `S.r.l.` would be a title. */
export function readName(text: string): Name {
  let words: readonly Word[] = readWords(text);
  const legalForms: string[] = [];
  for (let run = findRun(words, LEGAL_FORMS, 1); run; run = findRun(words, LEGAL_FORMS, 1)) {
    legalForms.push(run.id);
    words = remove(words, run);
  }
  while (words.length > 2 && LEADING_TITLES.has(words[0]?.[0] ?? '')) words = words.slice(1);
  // Two initials, `M. S.`, are no title; `Sig.ra` is one.
  for (let run = findRun(words, TITLES, 2); run; run = findRun(words, TITLES, 2)) words = remove(words, run);
  return { words, legalForms: legalForms.sort() };
}
