import { expect, it } from 'vitest';
import {
  joinWords,
  listAddressWords,
  listIndexWords,
  MAX_WORDS,
  splitJoined,
  toAddressWord,
  toSearchWords,
} from '../../../../src/service/back-office/people/to-search-words.ts';

it.each([
  ['Órder BR-2005', ['order', 'br', '2005']],
  ['  ', []],
  ['%_\\"', []],
  ['Zoë O’Neill-Øre', ['zoe', 'oneill', 'ore']],
  ['東京 5', ['東京', '5']],
])('splits %j into words', (text, words) => {
  expect(toSearchWords(text)).toEqual(words);
});

it('indexes a name with an apostrophe by its parts too', () => {
  expect(listIndexWords("Zoë O'Neill")).toEqual(['zoe', 'oneill', 'o', 'neill']);
});

it('indexes an umlaut in both spellings', () => {
  expect(listIndexWords('Österreich')).toEqual(['osterreich', 'oesterreich']);
});

it('cuts a long word, and never within a character', () => {
  expect(toSearchWords('a'.repeat(10_000))).toEqual(['a'.repeat(40)]);
  expect(toSearchWords(`${'a'.repeat(39)}𝐀`)[0]?.isWellFormed()).toBe(true);
});

it('keeps an address as one word, with the words before its domain', () => {
  expect(listAddressWords(' Giulia.Bianchi@Example.com ')).toEqual([
    'giulia.bianchi@example.com',
    'giulia',
    'bianchi',
  ]);
  expect(toAddressWord(`${'x'.repeat(60)}@example.com`)).toHaveLength(72);
});

it('keeps each word once, and a limited number', () => {
  expect(splitJoined(joinWords(['a', 'b', 'a']))).toEqual(['a', 'b']);
  const many = Array.from({ length: 100 }, (_, index) => String(index));
  expect(splitJoined(joinWords(many))).toEqual(many.slice(0, MAX_WORDS));
  expect(splitJoined('')).toEqual([]);
});
