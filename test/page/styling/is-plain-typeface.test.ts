import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIGITS } from '../../../src/page/fonts/digits.ts';
import { isPlainTypeface } from '../../../src/page/styling/is-plain-typeface.ts';
import { createTypeface } from './create-typeface.ts';

const PLAIN = ['cmap', 'glyf', 'loca', 'DSIG', 'kern'];

describe('isPlainTypeface', () => {
  it.each(['sfnt', 'woff', 'woff2'] as const)('accepts a font with outlines only (%s)', (format) => {
    expect(isPlainTypeface(createTypeface(format, PLAIN))).toBe(true);
  });

  it('accepts a real font', () => {
    expect(isPlainTypeface(DIGITS)).toBe(true);
  });

  it.each(
    (['sfnt', 'woff', 'woff2'] as const).flatMap((format) =>
      ['SVG ', 'COLR', 'sbix', 'CBDT', 'EBDT'].map((tag) => [tag, format] as const),
    ),
  )('rejects a font with the table %s (%s)', (tag, format) => {
    expect(isPlainTypeface(createTypeface(format, [...PLAIN, tag]))).toBe(false);
  });

  it.each([
    ['a font collection', Buffer.from('ttcf\0\0\0\0\0\0\0\0').toString('base64')],
    ['data that is not a font', readFileSync(import.meta.filename).toString('base64')],
    ['invalid Base64', '_'],
    ['empty data', ''],
  ])('rejects %s', (_, data) => {
    expect(isPlainTypeface(data)).toBe(false);
  });
});
