import { foldEmail } from '../../../protocol/card.ts';
import { foldText } from '../../records/fold-text.ts';

/** The maximum length of a word: longer ones are cut, and so are those that are searched. */
const MAX_WORD_LENGTH = 40;

/** The maximum number of words of a record. */
export const MAX_WORDS = 24;

const cut = (word: string): string => word.slice(0, MAX_WORD_LENGTH).toWellFormed();

/** Splits a text into words without case, accents and signs: `Órder BR-2005` → `order`, `br`, `2005`. */
export const toSearchWords = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);

/** Folds an address into one word. It is longer than others, so that no two addresses are the same word. */
export const toAddressWord = (email: string): string => foldText(foldEmail(email)).replace(/\s/g, '');

/** An address as a word, and the words before its `@`: nearly all shoppers share the few domains. */
export const listAddressWords = (email: string): string[] => [
  toAddressWord(email),
  ...toSearchWords(email.slice(0, email.lastIndexOf('@'))),
];

/** Joins words for their column, each once. None of them has a blank. */
export const joinWords = (words: readonly string[]): string =>
  [...new Set(words)].slice(0, MAX_WORDS).join(' ');

export const splitJoined = (joined: string): string[] => joined.match(/\S+/g) ?? [];
