import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  PairsError,
  readPairs,
  writeAdditionalResponse,
} from '../../../src/protocol/nexo/additional-response.ts';

const keys = fc.string({ minLength: 1, unit: 'grapheme' }).filter((key) => key.isWellFormed());

it('reads back what it wrote, whatever is in it', () => {
  const pairs = fc.dictionary(
    keys,
    fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
  );
  fc.assert(
    fc.property(pairs, (written) => {
      expect(readPairs(writeAdditionalResponse(written))).toEqual(new Map(Object.entries(written)));
    }),
  );
});

it('lets no value add a pair, for the reader of a till either', () => {
  const text = writeAdditionalResponse({ message: 'a&pspReference=forged', b: undefined, c: 5 });
  expect(Object.fromEntries(new URLSearchParams(text))).toEqual({ message: 'a&pspReference=forged', c: '5' });
});

it('writes half a character as a whole one', () => {
  expect(writeAdditionalResponse({ a: '\ud83d' })).toBe('a=%EF%BF%BD');
});

it.each(['=1', 'a', 'a=1&a=2', 'a=%', '%61=1&a=2'])('refuses "%s"', (text) => {
  expect(() => readPairs(text)).toThrow(PairsError);
});
