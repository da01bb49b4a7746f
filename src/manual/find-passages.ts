import type { IndexedDocument, IndexedPassage } from './search-index.ts';

export interface Hit {
  document: IndexedDocument;
  passage: IndexedPassage;
}

const MAX_HITS = 12;

/** A title counts more than a heading, and a heading more than any number of words in a text. */
const TITLE = 12;
const HEADING = 5;
/** Many rows begin with a word such as `refund`, but one heading says all about it. */
const ROW = 4;
const TEXT = 1;
/** The passages below the first one have the title of their document, too, but are not what it names. */
const INHERITED_TITLE = 0.5;
/** A word in the middle of another one: `url` in `PaymentUrl`. */
const INNER = 0.5;
/** The heading is the query, word for word. */
const EXACT = 10;
const EXACT_ROW = 0.5;
/** What a shop's developer seldom needs. */
const INTERNALS = 'Internals';
const INTERNAL = 0.5;

export const splitWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** 1 for a word that begins with it, less inside of one, 0 for none. */
function findWord(text: string, word: string): number {
  let place = text.indexOf(word);
  if (place < 0) return 0;
  for (; place >= 0; place = text.indexOf(word, place + 1))
    if (!isLetter(text[place - 1]) || !isLetter(word[0])) return 1;
  return INNER;
}

function rate(
  { title, group }: IndexedDocument,
  { id, heading, text, isRow }: IndexedPassage,
  words: readonly string[],
) {
  const [titleText, headingText, bodyText] = [title, heading, text].map((part) => part.toLowerCase()) as [
    string,
    string,
    string,
  ];
  let score = headingText === words.join(' ') ? (isRow ? EXACT_ROW : EXACT) : 0;
  for (const word of words) {
    const best = Math.max(
      findWord(titleText, word) * (id ? INHERITED_TITLE : TITLE),
      findWord(headingText, word) * (isRow ? ROW : HEADING),
      findWord(bodyText, word) * TEXT,
    );
    // Every word must be there.
    if (!best) return 0;
    score += best;
  }
  return group === INTERNALS ? score * INTERNAL : score;
}

/** The passages that have every word of the query, the best ones first. */
export function findPassages(documents: readonly IndexedDocument[], query: string): Hit[] {
  const words = splitWords(query);
  if (!words.length) return [];
  return documents
    .flatMap((document) =>
      document.passages.map((passage) => ({ document, passage, score: rate(document, passage, words) })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HITS);
}
