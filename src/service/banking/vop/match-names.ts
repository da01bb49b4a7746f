import { countTypingErrors } from './count-typing-errors.ts';
import { type Name, readName } from './read-name.ts';
import { spell, type Word } from './read-words.ts';

/** How near two names are. */
export type NameMatch = 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH';

/** Steps after which two names count as different: real ones take some hundred, hostile ones would take years. */
const MAX_STEPS = 1_000;

type AreEqual = (left: readonly Word[], right: readonly Word[]) => boolean;

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, other) => other !== index);

const isSame = (word: Word, other: Word): boolean => word.some((spelling) => other.includes(spelling));

const joinPlain = (words: readonly Word[]): string => words.map(([text]) => text).join(' ');

/** The words that a name is recognized by. */
const countNames = (words: readonly Word[]): number => words.filter(([text]) => text !== '&').length;

/** Takes out of both lists the words that both have. A word is paired with one of the same spellings first, if there is one. */
function cancel(left: readonly Word[], right: readonly Word[]): [Word[], Word[]] {
  const pair = (mine: readonly Word[], theirs: readonly Word[], isPair: typeof isSame): [Word[], Word[]] => {
    const others = [...theirs];
    const rest = mine.filter((word) => {
      const place = others.findIndex((other) => isPair(word, other));
      if (place >= 0) others.splice(place, 1);
      return place < 0;
    });
    return [rest, others];
  };
  const [mine, theirs] = pair(left, right, (word, other) => word.join() === other.join());
  return pair(mine, theirs, isSame);
}

/** How many letters the words have, with their shortest and their longest spellings. */
const measure = (words: readonly Word[]): [least: number, most: number] =>
  words.reduce<[number, number]>(
    ([least, most], word) => {
      const lengths = word.map((spelling) => spelling.length);
      return [least + Math.min(...lengths), most + Math.max(...lengths)];
    },
    [0, 0],
  );

/**
 * Compares two lists of words by their letters: neither the order of the words nor the spaces between them count. The words that only one
 * has are laid out one by one, and the list that is ahead says how the other must go on. All comparisons share their steps.
 */
function createComparison(): AreEqual {
  let steps = 0;
  return (left, right) => {
    const [[leastLeft, mostLeft], [leastRight, mostRight]] = [measure(left), measure(right)];
    if (leastLeft > mostRight || leastRight > mostLeft || steps >= MAX_STEPS) return false;
    steps += 1;
    const [onlyLeft, onlyRight] = cancel(left, right);
    if (!onlyLeft.length || !onlyRight.length) return onlyLeft.length === onlyRight.length;
    const seen = new Set<string>();
    /** @param ahead letters of `mine` that `theirs` has still to follow */
    const canEnd = (mine: readonly Word[], theirs: readonly Word[], ahead: string): boolean => {
      if (!ahead && (!mine.length || !theirs.length)) return mine.length === theirs.length;
      const place = [joinPlain(mine), joinPlain(theirs), ahead].join('|');
      if (seen.has(place) || steps >= MAX_STEPS) return false;
      seen.add(place);
      steps += 1;
      if (!ahead)
        return mine.some((word, index) =>
          word.some((spelling) => canEnd(without(mine, index), theirs, spelling)),
        );
      return theirs.some((word, index) =>
        word.some((spelling) => {
          if (ahead.startsWith(spelling))
            return canEnd(mine, without(theirs, index), ahead.slice(spelling.length));
          return (
            spelling.startsWith(ahead) && canEnd(without(theirs, index), mine, spelling.slice(ahead.length))
          );
        }),
      );
    };
    return canEnd(onlyLeft, onlyRight, '');
  };
}

/** Whether one word of the first is the initial of one of the second, and all else is the same. */
const hasInitial = (short: readonly Word[], long: readonly Word[], areEqual: AreEqual): boolean =>
  short.some(([initial], index) => {
    const others = without(short, index);
    if (!/^\p{L}$/u.test(initial) || !countNames(others)) return false;
    return long.some(
      ([text], place) =>
        text !== initial && text.startsWith(initial) && areEqual(others, without(long, place)),
    );
  });

/** Whether the first has one word more, beside two that both have. */
const hasOneMore = (more: readonly Word[], fewer: readonly Word[], areEqual: AreEqual): boolean =>
  countNames(fewer) >= 2 &&
  more.some((_, index) => {
    const others = without(more, index);
    return countNames(others) >= 2 && areEqual(others, fewer);
  });

/** Typing errors that are let pass, by the letters of the words they are in. */
const allowErrors = (letters: number): number => (letters < 5 ? 0 : letters < 11 ? 1 : 2);

/** Orders of more words than that are not tried. */
const MAX_REORDERED = 3;

const listOrders = (words: readonly Word[]): (readonly Word[])[] =>
  words.length < 2 || words.length > MAX_REORDERED
    ? [words]
    : words.flatMap((word, index) => listOrders(without(words, index)).map((rest) => [word, ...rest]));

/** Whether the words that only one of them has are the same but for typing errors. */
function hasTypingErrors(typed: readonly Word[], right: readonly Word[]): boolean {
  const [wrong, left] = cancel(typed, right);
  const most = allowErrors([...joinPlain(left).replaceAll(' ', '')].length);
  if (!most || !wrong.length) return false;
  const spellings = spell(left);
  return listOrders(wrong)
    .flatMap(spell)
    .some((text) => spellings.some((other) => countTypingErrors(text, other, most) <= most));
}

const withForms = ({ words, legalForms }: Name): Word[] => [
  ...words,
  ...legalForms.map((form): Word => [form]),
];

/** Whether names with the same words may differ in their legal forms: `João Sá` is no company `João`. */
function mayDifferInForms(a: Name, b: Name): boolean {
  const common = a.legalForms.filter((form) => b.legalForms.includes(form));
  if (countNames(a.words) + common.length >= 2) return true;
  return [a, b].every(({ legalForms, hasFormAtEnd }) => !legalForms.length || hasFormAtEnd);
}

/**
 * Compares a name with that of an account's holder, as the scheme of verification of payee wants it: what people write differently does
 * not count, and exactly one small difference is a close match.
 */
export function matchNames(asked: string, holder: string): NameMatch {
  const [a, b] = [readName(asked), readName(holder)];
  const areEqual = createComparison();
  if (!a.words.length || !b.words.length) return 'NO_MATCH';
  if (areEqual(withForms(a), withForms(b))) return 'MATCH';
  if (a.legalForms.join() !== b.legalForms.join())
    return mayDifferInForms(a, b) && areEqual(a.words, b.words) ? 'CLOSE_MATCH' : 'NO_MATCH';
  const [left, right] = a.mayBeSurname || b.mayBeSurname ? [withForms(a), withForms(b)] : [a.words, b.words];
  const isClose =
    hasInitial(left, right, areEqual) ||
    hasInitial(right, left, areEqual) ||
    hasOneMore(left, right, areEqual) ||
    hasOneMore(right, left, areEqual) ||
    hasTypingErrors(left, right);
  return isClose ? 'CLOSE_MATCH' : 'NO_MATCH';
}
