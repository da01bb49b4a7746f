import { describe, expect, it } from 'vitest';
import { createSheet } from '../../../src/page/styling/create-sheet.ts';
import { parseValue, splitValue } from '../../../src/page/styling/parse-value.ts';

/** A value of this length takes milliseconds, and a pattern of quadratic time ten seconds. */
const LENGTH = 200_000;
const LIMIT_MS = 2_000;

/** Beginnings, ends and letters of everything that the patterns know. */
const SIGNS = [
  ...['/*', '*/', 'url("', '"', "'", 'var(', '--a', 'a', '1', '.', ' ', ',', '(', ')', '#', '-', '\\'],
  ...['data:image/png;base64,', 'calc(', '1e'],
];
const sheet = createSheet({ variables: new Map(), families: new Set(), typefaces: new Set() });

describe('a value of a stylesheet', () => {
  it.each(SIGNS)('is read in proportion to its length, whatever is repeated: %s', (sign) => {
    const start = performance.now();
    for (const unit of [sign, `${sign}x`, `${sign} `]) {
      const text = `"${unit.repeat(LENGTH / unit.length)}`;
      expect(parseValue(text)).toBeUndefined();
      splitValue(text);
      sheet.isLight(text);
      sheet.isShortList(text);
    }
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  });

  it('is not read behind a comment that is open', () => {
    expect(parseValue('"/* 1px')).toBeUndefined();
    expect(parseValue('1px /* 1px')).toEqual(parseValue('1px'));
  });

  it('counts no reference in a comment, and each one behind it', () => {
    const references = 'var(--a) '.repeat(65);
    expect(sheet.isLight(`/* ${references} */ 1px`)).toBe(true);
    expect(sheet.isLight(`/* */ ${references}`)).toBe(false);
    expect(parseValue('/* a */ 1px /* b */')).toEqual([[{ kind: 'number', text: '1px', unit: 'px' }]]);
  });
});
