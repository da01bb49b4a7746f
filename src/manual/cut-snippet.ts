/** A piece of text, and whether it matches the query. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

const BEFORE = 40;
const LENGTH = 140;

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at the beginnings and ends of the query's words. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  if (!words.length) return [{ text, isMatch: false }];
  // Longer words first, so that `webhooks` is not marked as `webhook`.
  const sorted = [...words].sort((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${sorted.map(escapePattern).join('|')})`, 'i'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** Returns the text around the first word of the query, in whole words. */
export function cutSnippet(text: string, words: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length ? Math.min(...places) : 0;
  const space = text.lastIndexOf(' ', first - BEFORE);
  const isNear = space > first - 2 * BEFORE;
  const from = first > BEFORE ? (isNear ? space + 1 : first - BEFORE) : 0;
  const end = text.length > from + LENGTH ? text.lastIndexOf(' ', from + LENGTH) : text.length;
  const to = end > first ? end : from + LENGTH;
  return markWords(`${from ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, words);
}
