import type { TypefaceTables } from './read-tables.ts';
import { TYPEFACE_LIMITS } from './typeface-limits.ts';

/** The cost of a glyph: its own points, and the glyphs that it is made of. */
export interface Glyph {
  points: number;
  components: number[];
}

interface Glyphs {
  glyphs: Glyph[];
  /** Whether any glyph has a program (hinting). */
  hasPrograms: boolean;
}

const MORE_COMPONENTS = 0x20;
const HAS_PROGRAM = 0x100;
const COMPOSITE = -1;

const write = (number: number) => number.toLocaleString('en-US');

/**
 * Reads the components of a glyph.
 * @returns their glyphs, whether a program follows, and the offset behind them
 * @throws RangeError for too many, because lists of several glyphs may overlap
 */
function readComponents(bytes: Buffer, from: number) {
  const components: number[] = [];
  let at = from;
  let flags: number;
  let hasProgram = false;
  do {
    if (components.length === TYPEFACE_LIMITS.components)
      throw new RangeError(`a glyph in it has more than ${TYPEFACE_LIMITS.components} components`);
    flags = bytes.readUInt16BE(at);
    components.push(bytes.readUInt16BE(at + 2));
    const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 1 ? 4 : 2) + scale;
    hasProgram ||= (flags & HAS_PROGRAM) !== 0;
  } while (flags & MORE_COMPONENTS);
  return { components, hasProgram, at };
}

/** Reads `glyf` as in TrueType, by the offsets in `loca`. */
function readPlain(glyf: Buffer, loca: Buffer, count: number, isLong: boolean): Glyphs {
  const readOffset = (index: number) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  let hasPrograms = false;
  const glyphs = Array.from({ length: count }, (_, index): Glyph => {
    const at = readOffset(index);
    if (at >= readOffset(index + 1)) return { points: 0, components: [] };
    const contours = glyf.readInt16BE(at);
    if (contours < 0) {
      const { components, hasProgram } = readComponents(glyf, at + 10);
      hasPrograms ||= hasProgram;
      return { points: 0, components };
    }
    const ends = at + 10 + contours * 2;
    hasPrograms ||= glyf.readUInt16BE(ends) > 0;
    return { points: contours ? glyf.readUInt16BE(ends - 2) + 1 : 0, components: [] };
  });
  return { glyphs, hasPrograms };
}

/** Reads 255UInt16, a number in one to three bytes. @returns the number and the offset behind it */
function readShort(bytes: Buffer, at: number): [value: number, next: number] {
  const code = bytes.readUInt8(at);
  if (code === 253) return [bytes.readUInt16BE(at + 1), at + 3];
  if (code === 255) return [bytes.readUInt8(at + 1) + 253, at + 2];
  if (code === 254) return [bytes.readUInt8(at + 1) + 506, at + 2];
  return [code, at + 1];
}

/** Reads `glyf` as transformed by WOFF2 (section 5.1): one stream for the numbers of contours, one for those of points, and so on. */
function readTransformed(glyf: Buffer): Glyphs {
  const count = glyf.readUInt16BE(4);
  const sizes = Array.from({ length: 7 }, (_, index) => glyf.readUInt32BE(8 + index * 4));
  const contoursAt = 36;
  let pointsAt = contoursAt + (sizes[0] ?? 0);
  let compositeAt = pointsAt + sizes.slice(1, 4).reduce((sum, size) => sum + size, 0);
  const glyphs = Array.from({ length: count }, (_, index): Glyph => {
    const contours = glyf.readInt16BE(contoursAt + index * 2);
    if (contours === COMPOSITE) {
      const { components, at } = readComponents(glyf, compositeAt);
      compositeAt = at;
      return { points: 0, components };
    }
    let points = 0;
    for (let contour = 0; contour < contours; contour += 1) {
      const [value, next] = readShort(glyf, pointsAt);
      points += value;
      pointsAt = next;
    }
    return { points, components: [] };
  });
  return { glyphs, hasPrograms: sizes[6] !== 0 };
}

/** Reads what each glyph of a typeface costs. @throws if a table is missing or malformed */
export function readGlyphs(tables: TypefaceTables): Glyphs {
  const [head, maxp, glyf, loca] = ['head', 'maxp', 'glyf', 'loca'].map((tag) => tables.get(tag));
  if (!head || !maxp || !glyf || !loca) throw new RangeError('it lacks a table');
  const count = maxp.bytes.readUInt16BE(4);
  if (count > TYPEFACE_LIMITS.glyphs)
    throw new RangeError(`it has ${write(count)} glyphs, and may have ${write(TYPEFACE_LIMITS.glyphs)}`);
  if (!glyf.isTransformed) return readPlain(glyf.bytes, loca.bytes, count, head.bytes.readInt16BE(50) !== 0);
  if (glyf.bytes.readUInt16BE(4) !== count) throw new RangeError('it contradicts itself');
  return readTransformed(glyf.bytes);
}
