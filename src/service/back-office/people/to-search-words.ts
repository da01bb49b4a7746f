import { foldEmail } from '../../../protocol/card.ts';
import {
  APOSTROPHES,
  foldLetters,
  foldUmlauts,
  spellUmlauts,
} from '../../../protocol/identifiers/fold-names.ts';

/** The maximum length of a word: longer ones are cut, and so are those that are searched. */
const MAX_WORD_LENGTH = 40;

/** The maximum number of words of a record. */
export const MAX_WORDS = 24;

const cut = (word: string): string => word.slice(0, MAX_WORD_LENGTH).toWellFormed();

/** Splits a text into words without case, marks and signs: `Órder BR-2005` → `order`, `br`, `2005`; `D’Angelo` → `dangelo`. */
export const toSearchWords = (text: string): string[] =>
  (foldLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(cut);

const apostrophes = new RegExp(`[${APOSTROPHES}]`, 'g');

/** The words by which a text is found: a name with an umlaut also with an `e`, and one with an apostrophe also by its parts. */
export const listIndexWords = (text: string): string[] => {
  const spellings = [...spellUmlauts(foldUmlauts(text)), text.replace(apostrophes, ' ')];
  return [...new Set(spellings.flatMap(toSearchWords))];
};

/** Folds an address into one word. It is longer than others, so that no two addresses are the same word. */
export const toAddressWord = (email: string): string => foldLetters(foldEmail(email)).replace(/\s/g, '');

/** An address as a word, and the words before its `@`: nearly all shoppers share the few domains. */
export const listAddressWords = (email: string): string[] => [
  toAddressWord(email),
  ...listIndexWords(email.slice(0, email.lastIndexOf('@'))),
];

/** Joins words for their column, each once. None of them has a blank. */
export const joinWords = (words: readonly string[]): string =>
  [...new Set(words)].slice(0, MAX_WORDS).join(' ');

export const splitJoined = (joined: string): string[] => joined.match(/\S+/g) ?? [];
