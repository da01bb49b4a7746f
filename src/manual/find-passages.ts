import type { IndexedDocument, IndexedPassage } from './search-index.ts';

export interface Hit {
  document: IndexedDocument;
  passage: IndexedPassage;
}

const MAX_HITS = 12;

/** The weights of a word by where it is found: in a title, a heading, or text. */
const TITLE = 12;
/** For later passages of a document, whose title applies to them less. */
const INHERITED_TITLE = 4;
const HEADING = 5;
const SUMMARY = 4;
/** Weights of rows: many begin with a word such as `refund`, but a heading explains it. */
const EXACT_ROW = 3.5;
const ROW = 2;
const TEXT = 1;
/** For each further occurrence in the text, up to four. */
const FURTHER = 0.3;
const MAX_PLACES = 5;

/** Factors for the beginning of a word, and of a part of a word: `pay` and `url` in `PaymentUrl`. */
const PREFIX = 0.8;
const INNER = 0.5;
/**
 * The factor for the same letters in another spelling: `StrictMode` for "strict mode", or the digits of a card without spaces.
 */
const SQUEEZED = 0.3;
/** A shorter text would match across unrelated words. */
const MIN_SQUEEZED = 5;

/** Added if the heading equals the query. */
const EXACT = 10;
/** The group of documents that a shop's developer rarely needs. */
const INTERNALS = 'Internals';
const INTERNAL = 0.25;

export const splitWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Characters that are optional between the parts of a word. */
const BETWEEN = "[\\s.,'’/_-]";
const squeeze = (text: string): string => text.toLowerCase().replace(new RegExp(`${BETWEEN}+`, 'g'), '');

/** Whether a text contains the letters of a word, beginning at the start of another word. */
function hasLetters(text: string, letters: string): boolean {
  const signs = [...letters].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join(`${BETWEEN}*`)}`, 'iu').test(text);
}

/** Folds spelling and plural, so that a heading equals a query regardless of them. */
const fold = (text: string): string => squeeze(text).replace(/s$/, '');

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

const isCapital = (sign = ''): boolean => sign !== sign.toLowerCase();

interface Found {
  /** The quality of the best match. */
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

/** Finds a word in a text: as spelled, without a plural `s`, or by its letters alone. */
function findWord(text: string, word: string): Found {
  const [found, singular] = [word, word.replace(/(..)s$/, '$1')].map((form) => findExact(text, form));
  if (found?.places) return found;
  if (singular?.places) return singular;
  const letters = squeeze(word);
  const isFound = letters.length >= MIN_SQUEEZED && hasLetters(text, letters);
  return isFound ? { quality: SQUEEZED, places: 1 } : { quality: 0, places: 0 };
}

/** Returns the weight of a word in a passage; 0 if it is missing. */
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
  // Every word must be found.
  if (rates.includes(0)) return 0;
  const sum = rates.reduce((total, rate) => total + rate);
  const query = words.join(' ');
  const isExact = passage.isRow
    ? passage.heading.toLowerCase() === query
    : fold(passage.heading) === fold(query);
  const score = isExact ? (passage.isRow ? Math.max(sum, EXACT_ROW) : sum + EXACT) : sum;
  return document.group === INTERNALS ? score * INTERNAL : score;
}

/** Finds the passages with all words of the query, best first. */
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
