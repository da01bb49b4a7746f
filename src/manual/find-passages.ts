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

/** The beginning of a word, and the middle of one: `pay` and `url` in `PaymentUrl`. */
const PREFIX = 0.8;
const INNER = 0.5;

/** The heading is the query, word for word. */
const EXACT = 10;
/** Documents that a shop's developer seldom needs. */
const INTERNALS = 'Internals';
const INTERNAL = 0.25;

export const splitWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** How well a word is found in a text, at best, and how often. */
function findWord(text: string, word: string): { quality: number; places: number } {
  let quality = 0;
  let places = 0;
  for (
    let at = text.indexOf(word);
    at >= 0 && places < MAX_PLACES;
    at = text.indexOf(word, at + word.length)
  ) {
    places += 1;
    const begins = !isLetter(word[0]) || !isLetter(text[at - 1]);
    const ends = !isLetter(word.at(-1)) || !isLetter(text[at + word.length]);
    quality = Math.max(quality, begins ? (ends ? 1 : PREFIX) : INNER);
  }
  return { quality, places };
}

/** The weight of a word in a passage; 0 where it is missing. */
function rateWord({ title, summary }: IndexedDocument, passage: IndexedPassage, word: string): number {
  const rate = (text: string, weight: number) => findWord(text.toLowerCase(), word).quality * weight;
  const isFirst = passage.id === '';
  const { quality, places } = findWord(passage.text.toLowerCase(), word);
  return Math.max(
    rate(title, isFirst ? TITLE : INHERITED_TITLE),
    isFirst ? rate(summary, SUMMARY) : 0,
    rate(passage.heading, passage.isRow ? ROW : HEADING),
    quality * (TEXT + FURTHER * (places - 1)),
  );
}

function ratePassage(document: IndexedDocument, passage: IndexedPassage, words: readonly string[]): number {
  const rates = words.map((word) => rateWord(document, passage, word));
  // Every word must be there.
  if (rates.includes(0)) return 0;
  const sum = rates.reduce((total, rate) => total + rate);
  const isExact = passage.heading.toLowerCase() === words.join(' ');
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
