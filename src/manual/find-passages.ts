import type { IndexedDocument, IndexedPassage } from './search-index.ts';

export interface Hit {
  document: IndexedDocument;
  passage: IndexedPassage;
}

const MAX_HITS = 12;

/** The weight of a word of the query by where it is found: a title counts more than a heading, and a heading more than a text. */
const TITLE = 12;
/** The passages below the first one have the title of their document, too, but are not what it names. */
const INHERITED_TITLE = 4;
const HEADING = 5;
const SUMMARY = 4;
/** Many rows begin with a word such as `refund`, but one heading says all about it. */
const EXACT_ROW = 3.5;
const ROW = 2;
const TEXT = 1;
/** For each further place in the text, up to four. */
const FURTHER = 0.3;
const MAX_PLACES = 5;

/** The beginning of a word, and of a part of one: `pay` and `url` in `PaymentUrl`. */
const PREFIX = 0.8;
const INNER = 0.5;
/** The same letters, written in another way: `StrictMode` for "strict mode", or the digits of a card without spaces. */
const SQUEEZED = 0.3;
/** Shorter ones would be found across the borders of words that have nothing to do with them. */
const MIN_SQUEEZED = 5;

/** The heading is the query, word for word. */
const EXACT = 10;
/** Documents that a shop's developer seldom needs. */
const INTERNALS = 'Internals';
const INTERNAL = 0.25;

export const splitWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Signs that one writes between the parts of a word, and another does not. */
const BETWEEN = "[\\s.,'’/_-]";
const squeeze = (text: string): string => text.toLowerCase().replace(new RegExp(`${BETWEEN}+`, 'g'), '');

/** Finds the letters of a word from the beginning of another one on. */
function hasLetters(text: string, letters: string): boolean {
  const signs = [...letters].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join(`${BETWEEN}*`)}`, 'iu').test(text);
}

/** A heading and a query are the same where only the writing differs, or the number. */
const fold = (text: string): string => squeeze(text).replace(/s$/, '');

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

const isCapital = (sign = ''): boolean => sign !== sign.toLowerCase();

interface Found {
  /** How well, at best. */
  quality: number;
  places: number;
}

function findExact(text: string, word: string): Found {
  const lower = text.toLowerCase();
  let quality = 0;
  let places = 0;
  for (let at = -1; places < MAX_PLACES; ) {
    at = lower.indexOf(word, at + 1);
    if (at < 0) break;
    const [before, first] = [text[at - 1], text[at]];
    const begins = !isLetter(word[0]) || !isLetter(before);
    const isPart = before === '_' || (isCapital(first) && !isCapital(before));
    if (!begins && !isPart) continue;
    places += 1;
    const ends = !isLetter(word.at(-1)) || !isLetter(text[at + word.length]);
    quality = Math.max(quality, begins ? (ends ? 1 : PREFIX) : INNER);
  }
  return { quality, places };
}

/** Finds a word in a text: as it is written, without the `s` of its plural, or else its letters alone. */
function findWord(text: string, word: string): Found {
  const [found, singular] = [word, word.replace(/(..)s$/, '$1')].map((form) => findExact(text, form));
  if (found?.places) return found;
  if (singular?.places) return singular;
  const letters = squeeze(word);
  const isFound = letters.length >= MIN_SQUEEZED && hasLetters(text, letters);
  return isFound ? { quality: SQUEEZED, places: 1 } : { quality: 0, places: 0 };
}

/** The weight of a word in a passage; 0 where it is missing. */
function rateWord({ name, title, summary }: IndexedDocument, passage: IndexedPassage, word: string): number {
  const rate = (text: string, weight: number) => findWord(text, word).quality * weight;
  const isFirst = passage.id === '';
  const { quality, places } = findWord(passage.text, word);
  return Math.max(
    rate(title, isFirst ? TITLE : INHERITED_TITLE),
    isFirst ? Math.max(rate(summary, SUMMARY), rate(name, TITLE)) : 0,
    rate(passage.heading, passage.isRow ? ROW : HEADING),
    quality * (TEXT + FURTHER * (places - 1)),
  );
}

function ratePassage(document: IndexedDocument, passage: IndexedPassage, words: readonly string[]): number {
  const rates = words.map((word) => rateWord(document, passage, word));
  // Every word must be there.
  if (rates.includes(0)) return 0;
  const sum = rates.reduce((total, rate) => total + rate);
  const query = words.join(' ');
  const isExact = passage.isRow
    ? passage.heading.toLowerCase() === query
    : fold(passage.heading) === fold(query);
  const score = isExact ? (passage.isRow ? Math.max(sum, EXACT_ROW) : sum + EXACT) : sum;
  return document.group === INTERNALS ? score * INTERNAL : score;
}

/** The passages that have every word of the query, the best ones first. */
export function findPassages(documents: readonly IndexedDocument[], query: string): Hit[] {
  const words = splitWords(query);
  if (!words.length) return [];
  return documents
    .flatMap((document) =>
      document.passages.map((passage) => ({
        document,
        passage,
        score: ratePassage(document, passage, words),
      })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS);
}
