import { describe, expect, it } from 'vitest';
import { DIGITS } from '../../../../../src/page/fonts/digits.ts';
import { findTypefaceProblem } from '../../../../../src/service/checkout/stylesheet/typefaces/find-typeface-problem.ts';
import { TYPEFACE_LIMITS } from '../../../../../src/service/checkout/stylesheet/typefaces/typeface-limits.ts';
import { createSfnt, createWoff, createWoff2, type TestTypeface } from './create-typeface.ts';

const FORMATS = { TrueType: createSfnt, WOFF: createWoff, WOFF2: createWoff2 };
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

const { glyphPoints, components, glyphs: MOST_GLYPHS } = TYPEFACE_LIMITS;
const PLAIN = { points: 40 };
const repeat = (count: number, glyph: number): number[] => Array(count).fill(glyph);
const GOOD: TestTypeface = {
  glyphs: [PLAIN, { points: glyphPoints }, { components: repeat(components, 0) }],
};

const shorts = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
/** A `GSUB` with one lookup of this type, or of an extension with this type. */
const createGsub = (type: number, isExtension = false) =>
  Buffer.concat([
    shorts(1, 0, 0, 0, 10),
    shorts(1, 4),
    shorts(isExtension ? 7 : type, 0, 1, 8),
    isExtension ? shorts(1, type, 0, 8) : shorts(1),
  ]);

const BAD: Record<string, [TestTypeface, string]> = {
  'a glyph with too many points': [
    { glyphs: [PLAIN, { points: glyphPoints + 1 }] },
    'a glyph in it has 1,501 points, and may have 1,500',
  ],
  'a glyph that is made of three with many points': [
    { glyphs: [{ points: 501 }, { components: repeat(3, 0) }] },
    'a glyph in it has 1,503 points, and may have 1,500',
  ],
  'a glyph of too many components': [
    { glyphs: [PLAIN, { components: repeat(components + 1, 0) }] },
    'a glyph in it has more than 16 components',
  ],
  'components inside one another': [
    { glyphs: [PLAIN, { components: repeat(4, 0) }, { components: repeat(4, 1) }] },
    'a glyph in it has more than 16 components',
  ],
  'a glyph that is made of itself': [
    { glyphs: [PLAIN, { components: [1] }] },
    'a glyph in it has more than 16 components',
  ],
  'a glyph that is made of one that is missing': [
    { glyphs: [PLAIN, { components: [2] }] },
    'a glyph in it is made of a glyph that it lacks',
  ],
  'too many glyphs': [
    { glyphs: Array(MOST_GLYPHS + 1).fill(PLAIN) },
    'it has 4,001 glyphs, and may have 4,000',
  ],
  'a glyph with a program': [
    { glyphs: [PLAIN, { points: 10, program: 3 }] },
    'its glyphs have hinting; remove it',
  ],
  'a letter that becomes several': [
    { glyphs: [PLAIN], tables: { GSUB: createGsub(2) } },
    'it replaces a letter with several (GSUB)',
  ],
  'a letter that becomes several by an extension': [
    { glyphs: [PLAIN], tables: { GSUB: createGsub(2, true) } },
    'it replaces a letter with several (GSUB)',
  ],
  'lines of any height': [{ glyphs: [PLAIN], ascent: 2_001 }, 'its lines are higher than 2 em'],
  'glyphs of any width': [{ glyphs: [PLAIN], advance: 4_001 }, 'a glyph in it is wider than 4 em'],
  'too many bytes of tables': [
    { glyphs: [PLAIN], tables: { name: Buffer.alloc(1_000_000) } },
    'its tables have more than 1,000,000 bytes',
  ],
};

describe.each(FORMAT_NAMES)('findTypefaceProblem for %s', (format) => {
  const find = (typeface: TestTypeface) => findTypefaceProblem(FORMATS[format](typeface));

  it('accepts outlines up to every limit', () => {
    expect(find({ ...GOOD, ascent: 2_000, advance: 4_000 })).toBeUndefined();
  });

  it.each(Object.entries(BAD))('refuses %s', (_, [typeface, problem]) => {
    expect(find(typeface)).toBe(problem);
  });

  it.each([
    'COLR',
    'SVG ',
    'sbix',
    'CBDT',
    'EBDT',
    'gvar',
    'fvar',
    'morx',
    'CFF ',
    'CFF2',
    'Silf',
    'VDMX',
    'abcd',
  ])('refuses the table %s, as any that is not listed', (tag) => {
    const tables = { [tag]: Buffer.alloc(8) };
    expect(find({ ...GOOD, tables })).toBe(`it has the table ${tag.trim()}`);
  });

  it.each([1, 4, 6])('accepts substitutions of kind %d, which add no glyph', (type) => {
    for (const isExtension of [false, true])
      expect(
        find({ ...GOOD, tables: { GSUB: createGsub(type, isExtension), kern: Buffer.alloc(4) } }),
      ).toBeUndefined();
  });

  it('refuses it at whatever place it is cut off, and survives any change of a byte', () => {
    const whole = FORMATS[format](GOOD);
    for (let length = 0; length < Math.min(whole.length, 400); length += 7)
      expect(findTypefaceProblem(whole.subarray(0, length))).toEqual(expect.any(String));
    for (let at = 0; at < Math.min(whole.length, 400); at += 3) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(() => findTypefaceProblem(changed)).not.toThrow();
    }
  });
});

describe('findTypefaceProblem', () => {
  it('accepts a real typeface', () => {
    expect(findTypefaceProblem(Buffer.from(DIGITS, 'base64'))).toBeUndefined();
  });

  it('refuses 60,000 points in less than 2,000 bytes', () => {
    const bytes = createWoff2({ glyphs: [{ points: 20_000 }, { components: repeat(3, 0) }] });
    expect(bytes.length).toBeLessThan(2_000);
    expect(findTypefaceProblem(bytes)).toBe('a glyph in it has 20,000 points, and may have 1,500');
  });

  it.each([
    ['a collection', Buffer.from('ttcf\0\0\0\0\0\0\0\0'), 'it is not TrueType, WOFF or WOFF2'],
    [
      'outlines of PostScript',
      Buffer.from('OTTO\0\0\0\0\0\0\0\0'),
      'it has PostScript outlines (CFF); convert it to TrueType',
    ],
    ['a picture', Buffer.from('\x89PNG'), 'it is not TrueType, WOFF or WOFF2'],
    ['nothing', Buffer.alloc(0), 'it is not TrueType, WOFF or WOFF2'],
    ['no table', createSfnt(GOOD).fill(0, 4, 6), 'it lacks a table'],
  ])('refuses %s', (_, bytes, problem) => {
    expect(findTypefaceProblem(bytes)).toBe(problem);
  });
});
