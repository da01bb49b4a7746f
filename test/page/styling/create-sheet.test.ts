import { describe, expect, it } from 'vitest';
import { createSheet } from '../../../src/page/styling/create-sheet.ts';
import { createPng } from './create-pictures.ts';

const open = () => createSheet({ variables: new Map(), families: new Set() });

describe('the pictures of a sheet', () => {
  it('are eight at most, and one that is there already is not counted again', () => {
    const sheet = open();
    const urls = Array.from({ length: 9 }, (_, index) => createPng(index + 1, 1));
    expect(urls.map(sheet.takesPicture)).toEqual([...Array(8).fill(true), false]);
    expect(urls.map(sheet.takesPicture)).toEqual([...Array(8).fill(true), false]);
  });

  it.each([
    ['four million pixels', [[2000, 2000]], [true]],
    ['no row of pixels more', [[2000, 2001]], [false]],
    [
      'four million pixels in two',
      [
        [2000, 1000],
        [1000, 2000],
      ],
      [true, true],
    ],
    [
      'no pixel more in the second',
      [
        [2000, 1999],
        [2001, 1],
      ],
      [true, false],
    ],
  ])('have room for %s', (_what, sizes, taken) => {
    const sheet = open();
    expect(sizes.map(([width = 0, height = 0]) => sheet.takesPicture(createPng(width, height)))).toEqual(
      taken,
    );
  });
});
