import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  PairsError,
  readPairs,
  writeAdditionalResponse,
} from '../../../src/protocol/nexo/additional-response.ts';

const keys = fc.string({ minLength: 1, unit: 'grapheme' }).filter((key) => key.isWellFormed());

it('readPairs reads any pairs back that writeAdditionalResponse wrote', () => {
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

it('writeAdditionalResponse escapes a value that would add a pair, also for a URLSearchParams reader', () => {
  const text = writeAdditionalResponse({ message: 'a&pspReference=forged', b: undefined, c: 5 });
  expect(Object.fromEntries(new URLSearchParams(text))).toEqual({ message: 'a&pspReference=forged', c: '5' });
});

it('writeAdditionalResponse writes a lone surrogate as a replacement character', () => {
  expect(writeAdditionalResponse({ a: '\ud83d' })).toBe('a=%EF%BF%BD');
});

it.each(['=1', 'a', 'a=1&a=2', 'a=%', '%61=1&a=2'])('readPairs refuses "%s"', (text) => {
  expect(() => readPairs(text)).toThrow(PairsError);
});
