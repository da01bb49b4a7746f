import { countTypingErrors } from './count-typing-errors.ts';
import { countNames, type Name, readName, spell } from './read-name.ts';

/** How similar two names are. */
export type NameMatch = 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH';

type Words = readonly string[];

/** The maximum number of words whose order is varied. Names with more than twice as many different words do not match. */
const MAX_REORDERED = 5;

const without = (words: Words, index: number): Words => words.filter((_, other) => other !== index);

const SPELLINGS: Readonly<Record<string, string>> = {
  '&': '(?:&|E|e|et|and|und)',
  C: '(?:C|co|company)',
  E: '[eE&]',
  e: '[eE]',
};

/** Creates a pattern for all spellings of a text, to be tested on a text whose capitals also have two spellings. */
const toPattern = (text: string): RegExp =>
  new RegExp(
    `^${text.replace(/([aou])e|[aoueAOUEC&]/g, (found, vowel = found.toLowerCase()) => {
      if (found.length > 1) return `(?:${vowel}[eE]|${vowel.toUpperCase()})`;
      return (
        SPELLINGS[found] ??
        (found === vowel ? `[${found}${found.toUpperCase()}]` : `(?:${found}|${vowel}[eE]?)`)
      );
    })}$`,
    'u',
  );

const isSame = (text: string, other: string): boolean =>
  text === other || (/[A-Z&]/.test(text + other) && toPattern(text).test(other));

/** Removes common words from both lists. A word is paired first with an equally spelled one, if possible. */
const cancel = (left: Words, right: Words): [Words, Words] =>
  [(word: string, other: string) => word === other, isSame].reduce<[Words, Words]>(
    ([mine, theirs], isPair) => {
      const others = [...theirs];
      const rest = mine.filter((word) => {
        const place = others.findIndex((other) => isPair(word, other));
        if (place >= 0) others.splice(place, 1);
        return place < 0;
      });
      return [rest, others];
    },
    [left, right],
  );

const listPermutations = (words: Words): Words[] =>
  words.length < 2 || words.length > MAX_REORDERED
    ? [words]
    : words.flatMap((word, index) => listPermutations(without(words, index)).map((rest) => [word, ...rest]));

/** Sorts the letters, leaving out `e`, which only some spellings of a vowel have. */
const sortLetters = (words: Words): string =>
  [...words.join('').toLowerCase().replaceAll('e', '')].sort().join('');

/** Whether both lists have the same words, in any order and with any spacing. */
function areEqual(left: Words, right: Words): boolean {
  const [mine, theirs] = cancel(left, right);
  if (!mine.length || !theirs.length) return mine.length === theirs.length;
  const hasWordSpellings = [mine, theirs].map((words) => /[&C]/.test(words.join('')));
  if (!hasWordSpellings.includes(true) && sortLetters(mine) !== sortLetters(theirs)) return false;
  // Put the side with several spellings into the pattern, which matches even without spaces.
  const [one, other] = hasWordSpellings[1] ? [theirs, mine] : [mine, theirs];
  const texts = listPermutations(other).map((words) => words.join(''));
  return listPermutations(one).some((words) => {
    const pattern = toPattern(words.join(''));
    return texts.some((text) => pattern.test(text));
  });
}

/**
 * Whether the lists differ in one word only: an initial in place of a word, next to another name, or an additional word, next to
 * two.
 */
const isWordAway = (left: Words, right: Words, [namesLeft, namesRight]: readonly [number, number]): boolean =>
  left.some((word, index) => {
    const others = without(left, index);
    const isExtra = namesRight > 1 && namesLeft - Number(word !== '&') > 1 && areEqual(others, right);
    if (isExtra || namesLeft < 2 || !/^[^C\P{L}]$/u.test(word)) return isExtra;
    const isLong = (other: string) => other !== word && other.toLowerCase().startsWith(word.toLowerCase());
    return right.some((other, place) => isLong(other) && areEqual(others, without(right, place)));
  });

/** The number of typing errors that are accepted in words with this many letters. */
const allowErrors = (letters: number): number => (letters < 5 ? 0 : letters < 11 ? 1 : 2);

/** Whether the words are equal apart from accepted typing errors. */
function hasTypingErrors(typed: Words, right: Words): boolean {
  const [plain = '', ...others] = spell(right.join(''));
  const most = allowErrors([...plain].length);
  if (!most || !typed.length) return false;
  return listPermutations(typed)
    .flatMap((words) => spell(words.join('')))
    .some((text) => [plain, ...others].some((other) => countTypingErrors(text, other, most) <= most));
}

/** Whether names with equal words may differ in their legal forms: `João Sá` is not a company named `João`. */
function mayDifferInForms(a: Name, b: Name): boolean {
  const common = a.legalForms.filter((form) => b.legalForms.includes(form));
  if (countNames(a.words) + common.length >= 2) return true;
  return [a, b].every(({ legalForms, hasFormAtEnd }) => !legalForms.length || hasFormAtEnd);
}

const withForms = ({ words, legalForms }: Name): Words => [...words, ...legalForms];

/** Whether two lists of words differ in exactly one small respect. */
function isClose(a: Words, b: Words): boolean {
  const [left, right] = cancel(a, b);
  if (Math.max(left.length, right.length) > 2 * MAX_REORDERED) return false;
  const [inLeft, inRight] = [countNames(a), countNames(b)];
  return (
    isWordAway(left, right, [inLeft, inRight]) ||
    isWordAway(right, left, [inRight, inLeft]) ||
    hasTypingErrors(left, right)
  );
}

/**
 * Compares a name with that of an account's holder, by the rules of verification of payee: common variants in writing are
 * ignored, and exactly one small difference is a close match.
 */
export function matchNames(asked: string, holder: string): NameMatch {
  const [a, b] = [readName(asked), readName(holder)];
  if (!a.words.length || !b.words.length) return 'NO_MATCH';
  if (areEqual(withForms(a), withForms(b))) return 'MATCH';
  const mayBeSurname = a.mayBeSurname || b.mayBeSurname;
  const isNear =
    a.legalForms.join() !== b.legalForms.join()
      ? mayDifferInForms(a, b) && areEqual(a.words, b.words)
      : isClose(mayBeSurname ? withForms(a) : a.words, mayBeSurname ? withForms(b) : b.words);
  return isNear ? 'CLOSE_MATCH' : 'NO_MATCH';
}
