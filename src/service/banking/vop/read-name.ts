import { LEGAL_FORMS } from './legal-forms.ts';
import { readWords, spell, type Word } from './read-words.ts';

/** A name without what does not count in it. */
export interface Name {
  words: readonly Word[];
  /** The ids of its legal forms, sorted. Most names have one, or none. */
  legalForms: readonly string[];
  /** Whether a legal form is the end of it, and surely no surname. */
  hasFormAtEnd: boolean;
  /** Whether its last legal form may be a surname. */
  mayBeSurname: boolean;
}

const toTable = (list: string): ReadonlyMap<string, string> =>
  new Map(list.split(/\s+/).map((title) => [title, title]));

/** Titles that are nothing else, wherever they are. */
const TITLES = toTable(
  `sig sigg sigra sigre sigrina sigri signa signor signore signori signora signorina dott dottor dottore dottre dottri dottssa dottoressa
  dr dra drssa ing ingegnere avv avvto avvocato arch architetto geom geometra rag ragre cav prof profssa profre professor professore
  professoressa egr egregio egregia spett spettle spettli spettabile gentmo gentma gentmi gentme gentssimo gentssima gentilissimo
  gentilissima illmo illma chmo chma onle monsignor mons
  dipling diplkfm diplkffr diplvw diplbw drmed drin dring drjur driur drphil drrernat drhc mag magister hr hrn frl fraulein fraeulein
  mr mrs ms miss mx rev reverend doctor mister frau messrs esq esquire phd
  monsieur messieurs madame mesdames mademoiselle mme mmes mlle mlles mgr docteur professeur
  sr sra sres sras srta srto senor senora senores senorita senorito senhor senhora dna profa doctora profesor profesora licdo licda excmo
  excma ilmo ilma
  dhr mevr mevrouw mw meneer hra fru herra rouva dl domnul doamna κος κα κυριος κυρια`,
);

/** Titles that are also names: they are titles beside two other words. */
const DOUBTFUL_TITLES = toTable('herr herrn fr don dona sir dame lady pani gent comm maitre hon');

/** Titles that are also frequent surnames: they are titles only in front of two other words. */
const LEADING_TITLES = toTable('lord pan gentile');

/** Legal forms that are also surnames, or first names: `Sá`, `Ek`, `Ås`. */
const SURNAMES = new Set('sa ek as ab ou se oy ev eg asa sia dac sau doo'.split(' '));

/** Whether the end of a name may be such a surname. In capitals, `Conti SA`, it is a legal form. */
function endsWithSurname(text: string): boolean {
  const end = text.match(/[^\s,]+(?=[\s,]*$)/u)?.[0] ?? '';
  const words = readWords(end);
  const isForm = /^[A-Z]+$/.test(end);
  return !isForm && words.length === 1 && SURNAMES.has(words[0]?.[0] ?? '');
}

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

/** Removes the first titles first, as long as enough words remain. */
function removeDoubtful(words: readonly Word[], least: number): readonly Word[] {
  const place = words.findIndex(
    ([text], index) => DOUBTFUL_TITLES.has(text) || (!index && LEADING_TITLES.has(text)),
  );
  if (place < 0 || words.filter(([text]) => text !== '&').length <= least) return words;
  return removeDoubtful(remove(words, { start: place, end: place + 1 }), least);
}

/** Reads a name. Legal forms are found first: two letters of `S.r.l.` would be a title. */
export function readName(text: string): Name {
  let words: readonly Word[] = readWords(text);
  const legalForms: string[] = [];
  let isAtEnd = false;
  for (let run = findRun(words, LEGAL_FORMS, 1); run; run = findRun(words, LEGAL_FORMS, 1)) {
    legalForms.push(run.id);
    isAtEnd ||= run.end === words.length;
    words = remove(words, run);
  }
  // Two initials, `M. S.`, are no title; `Sig.ra` is one.
  for (let run = findRun(words, TITLES, 2); run; run = findRun(words, TITLES, 2)) words = remove(words, run);
  const mayBeSurname = legalForms.length > 0 && endsWithSurname(text);
  words = removeDoubtful(words, mayBeSurname ? 1 : 2);
  return { words, legalForms: legalForms.sort(), hasFormAtEnd: isAtEnd && !mayBeSurname, mayBeSurname };
}
