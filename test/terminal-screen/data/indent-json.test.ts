import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentJson } from '../../../src/terminal-screen/data/indent-json.ts';

it('indentJson indents any JSON as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text);
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('indentJson keeps the digits of numbers', () => {
  expect(indentJson('{"a":1.00,"b":[]}')).toBe('{\n  "a": 1.00,\n  "b": []\n}');
});
