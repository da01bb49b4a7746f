import { type Glyph, readGlyphs } from './read-glyphs.ts';
import { readTables, type TypefaceTables } from './read-tables.ts';
import { TYPEFACE_LIMITS } from './typeface-limits.ts';

/**
 * The tables that a typeface may have: outlines, their names and their spacing. Any other one is refused, because it can draw
 * (`COLR`, `SVG`, bitmaps), change glyphs by a program (`morx`, `Silf`), or vary them (`gvar`).
 */
const TABLES = [
  ...['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post', 'DSIG', 'meta', 'STAT'],
  ...['cvt ', 'fpgm', 'gasp', 'prep', 'GDEF', 'GPOS', 'GSUB', 'kern', 'FFTM', 'MATH'],
];

/** The kinds of substitution that add no glyph: with the second kind, one letter could become thousands. */
const SUBSTITUTIONS = [1, 3, 4, 5, 6, 8];
const EXTENSION = 7;

const write = (number: number) => number.toLocaleString('en-US');

/** Counts the points and components of a glyph with everything that it is made of. */
function weighGlyph(
  glyphs: readonly Glyph[],
  index: number,
  left: number,
): { points: number; parts: number } {
  const glyph = glyphs[index];
  if (!glyph) throw new RangeError('a glyph in it is made of a glyph that it lacks');
  let { points } = glyph;
  let parts = 0;
  for (const component of glyph.components) {
    parts += 1;
    if (parts > left) break;
    const inner = weighGlyph(glyphs, component, left - parts);
    points += inner.points;
    parts += inner.parts;
  }
  return { points, parts };
}

function findGlyphProblem(tables: TypefaceTables): string | undefined {
  const { glyphs, hasPrograms } = readGlyphs(tables);
  if (hasPrograms) return 'its glyphs have hinting; remove it';
  for (const index of glyphs.keys()) {
    const { points, parts } = weighGlyph(glyphs, index, TYPEFACE_LIMITS.components);
    if (parts > TYPEFACE_LIMITS.components)
      return `a glyph in it has more than ${TYPEFACE_LIMITS.components} components`;
    if (points > TYPEFACE_LIMITS.glyphPoints)
      return `a glyph in it has ${write(points)} points, and may have ${write(TYPEFACE_LIMITS.glyphPoints)}`;
  }
  return undefined;
}

/** Whether each substitution replaces glyphs with at most as many. */
function canOnlyShrink(gsub: Buffer): boolean {
  const list = gsub.readUInt16BE(8);
  let left = TYPEFACE_LIMITS.substitutions;
  for (let index = 0; index < gsub.readUInt16BE(list); index += 1) {
    const lookup = list + gsub.readUInt16BE(list + 2 + index * 2);
    const type = gsub.readUInt16BE(lookup);
    const length = gsub.readUInt16BE(lookup + 4);
    left -= 1 + length;
    if (left < 0) throw new RangeError('it has too many substitutions (GSUB)');
    const subtables = Array.from({ length }, (_, place) =>
      type === EXTENSION ? gsub.readUInt16BE(lookup + gsub.readUInt16BE(lookup + 6 + place * 2) + 2) : type,
    );
    if (!subtables.every((kind) => SUBSTITUTIONS.includes(kind))) return false;
  }
  return true;
}

/** Finds a measure by which a line or a letter could leave the frame. */
function findSizeProblem(tables: TypefaceTables): string | undefined {
  const [head, hhea, os2, hmtx] = ['head', 'hhea', 'OS/2', 'hmtx'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx) return 'it lacks a table';
  const em = head.bytes.readUInt16BE(18);
  const heights = [4, 6, 8].map((at) => hhea.bytes.readInt16BE(at));
  if (os2)
    heights.push(
      ...[68, 70, 72].map((at) => os2.bytes.readInt16BE(at)),
      ...[74, 76].map((at) => os2.bytes.readUInt16BE(at)),
    );
  if (em < 16 || heights.some((height) => Math.abs(height) > em * TYPEFACE_LIMITS.em))
    return `its lines are higher than ${TYPEFACE_LIMITS.em} em`;
  // Transformed or not, the widths are first, and then behind a byte.
  const [start, step] = hmtx.isTransformed ? [1, 2] : [0, 4];
  for (let index = 0; index < hhea.bytes.readUInt16BE(34); index += 1) {
    if (hmtx.bytes.readUInt16BE(start + index * step) > em * TYPEFACE_LIMITS.em * 2)
      return `a glyph in it is wider than ${TYPEFACE_LIMITS.em * 2} em`;
  }
  return undefined;
}

/**
 * Finds the reason why a browser should not draw a typeface that a shop's stylesheet carries. It may have only outlines, of a
 * limited number of points, and nothing that runs or repeats.
 * @returns what is wrong with it, as the rest of a sentence; `undefined` for a good one
 */
export function findTypefaceProblem(bytes: Buffer): string | undefined {
  try {
    const tables = readTables(bytes);
    const foreign = [...tables.keys()].find((tag) => !TABLES.includes(tag));
    if (foreign !== undefined) return `it has the table ${foreign.trim()}`;
    const gsub = tables.get('GSUB')?.bytes;
    if (gsub && !canOnlyShrink(gsub)) return 'it replaces a letter with several (GSUB)';
    return findSizeProblem(tables) ?? findGlyphProblem(tables);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Errors of Node (a read past the end, or a stream that is not Brotli) mean nothing to a shop.
    return error instanceof RangeError && code === undefined ? message : 'it is damaged';
  }
}
