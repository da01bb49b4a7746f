/** Apostrophes, and the signs that keyboards and programs write for them. */
export const APOSTROPHES = "'’‘‛`´ʼʹʻʽʾʿˈˊ′＇";

/** Letters that Unicode does not decompose into a letter and a mark. */
export const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss ø=o ł=l æ=ae œ=oe đ=d ð=d þ=th ħ=h ı=i ŋ=n ŧ=t ς=σ'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Marks that are left out in capitals, on other keyboards, or always. In other scripts, a mark can be a vowel. */
const MARKS = /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1dc0-\u1dff]/g;

const isApostrophe = new RegExp(`[${APOSTROPHES}]`, 'g');

/** Replaces letters with strokes and ligatures, in either case, by plain ones. */
export const writePlainLetters = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (letter) => {
    const lower = letter.toLowerCase();
    const plain = LETTERS[lower] ?? letter;
    return letter === lower ? plain : (LETTERS[lower]?.toUpperCase() ?? letter);
  });

/**
 * Folds a text in which people look for something, or that they type again: case, marks, strokes, ligatures and widths; hyphens and
 * spaces of every kind are one; apostrophes and invisible characters are left out, because phones write other ones than keyboards.
 * @param umlauts how to write a vowel with two dots, instead of without them
 */
export const foldLetters = (text: string, umlauts = (vowel: string): string => vowel): string =>
  writePlainLetters(
    text
      // Before they are decomposed, which would turn `´` into a space.
      .replace(isApostrophe, '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[aou](?=\u0308)/g, umlauts)
      .replace(MARKS, '')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .replace(/[^\S\n]/g, ' '),
  ).normalize('NFC');

/** Folds a text as `foldLetters`, with `A`, `O` and `U` for umlauts, which have two spellings (`spellUmlauts`). */
export const foldUmlauts = (name: string): string => foldLetters(name, (vowel) => vowel.toUpperCase());

/** Returns both spellings of a text that `foldUmlauts` returned: plain, and with an `e` after each umlaut. */
export const spellUmlauts = (folded: string): [plain: string, long: string] => [
  folded.toLowerCase(),
  folded.replace(/[AOU]/g, '$&e').toLowerCase(),
];

const listSpellings = (name: string): string[] =>
  spellUmlauts((foldUmlauts(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name]).join(''));

/** Whether a name is the same as another, typed again: its letters alone count, whatever is between them. */
export const isSameName = (name: string, typed: string): boolean => {
  const spellings = listSpellings(typed);
  return listSpellings(name).some((spelling) => spellings.includes(spelling));
};
