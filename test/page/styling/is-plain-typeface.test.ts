import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIGITS } from '../../../src/page/fonts/digits.ts';
import { isPlainTypeface } from '../../../src/page/styling/is-plain-typeface.ts';
import { createTypeface } from './create-typeface.ts';

const PLAIN = ['cmap', 'glyf', 'loca', 'DSIG', 'kern'];

describe('isPlainTypeface', () => {
  it.each(['sfnt', 'woff', 'woff2'] as const)('takes one with outlines alone (%s)', (format) => {
    expect(isPlainTypeface(createTypeface(format, PLAIN))).toBe(true);
  });

  it('takes a real one', () => {
    expect(isPlainTypeface(DIGITS)).toBe(true);
  });

  it.each(
    (['sfnt', 'woff', 'woff2'] as const).flatMap((format) =>
      ['SVG ', 'COLR', 'sbix', 'CBDT', 'EBDT'].map((tag) => [tag, format] as const),
    ),
  )('refuses one with the drawings of %s (%s)', (tag, format) => {
    expect(isPlainTypeface(createTypeface(format, [...PLAIN, tag]))).toBe(false);
  });

  it.each([
    ['a collection', Buffer.from('ttcf\0\0\0\0\0\0\0\0').toString('base64')],
    ['no typeface', readFileSync(import.meta.filename).toString('base64')],
    ['no Base64', '_'],
    ['nothing', ''],
  ])('refuses %s', (_, data) => {
    expect(isPlainTypeface(data)).toBe(false);
  });
});
