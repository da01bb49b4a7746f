import { describe, expect, it } from 'vitest';
import { groupText } from '../../../src/protocol/identifiers/group-text.ts';

describe('groupText', () => {
  it.each([
    ['', []],
    ['RF18', ['RF18']],
    ['RF18539007547034', ['RF18', '5390', '0754', '7034']],
    ['RF185', ['RF18', '5']],
    // A letter beyond the basic plane is not cut in half.
    ['abc\u{1d51e}d', ['abc\u{1d51e}', 'd']],
  ])('splits %j into %j', (text, groups) => {
    expect(groupText(text)).toEqual(groups);
  });
});
