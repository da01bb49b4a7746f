import { describe, expect, it } from 'vitest';
import { createSheet } from '../../../src/page/styling/create-sheet.ts';
import { createPng } from './create-pictures.ts';

const open = () => createSheet({ variables: new Map(), families: new Set(), typefaces: new Set() });

describe('the pictures of a shop’s stylesheet', () => {
  it('are limited to eight distinct ones', () => {
    const sheet = open();
    const urls = Array.from({ length: 9 }, (_, index) => createPng(index + 1, 1));
    expect(urls.map(sheet.takesPicture)).toEqual([...Array(8).fill(true), false]);
    expect(urls.map(sheet.takesPicture)).toEqual([...Array(8).fill(true), false]);
  });

  it.each([
    ['one with four million is accepted', [[2000, 2000]], [true]],
    ['one with another row is rejected', [[2000, 2001]], [false]],
    [
      'two with four million together are accepted',
      [
        [2000, 1000],
        [1000, 2000],
      ],
      [true, true],
    ],
    [
      'a second with one pixel too many is rejected',
      [
        [2000, 1999],
        [2001, 1],
      ],
      [true, false],
    ],
  ])('are limited to four million pixels: %s', (_what, sizes, taken) => {
    const sheet = open();
    expect(sizes.map(([width = 0, height = 0]) => sheet.takesPicture(createPng(width, height)))).toEqual(
      taken,
    );
  });
});
