import { brotliCompressSync, deflateSync } from 'node:zlib';

/** A glyph with a contour of so many points, or one made of others. */
type TestGlyph = { points: number; program?: number } | { components: number[] };

export interface TestTypeface {
  glyphs: readonly TestGlyph[];
  /** Further tables, or other ones of these names. */
  tables?: Record<string, Buffer>;
  ascent?: number;
  advance?: number;
}

const EM = 1_000;
const write = (value: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256));
const shorts = (...values: number[]) => Buffer.concat(values.map((value) => write(value, 2)));
const text = (letters: string) => Buffer.from(letters, 'latin1');

function writeComponents(components: readonly number[]): Buffer {
  return Buffer.concat(
    components.map((glyph, index) =>
      Buffer.concat([shorts(index < components.length - 1 ? 0x20 : 0, glyph), Buffer.alloc(2)]),
    ),
  );
}

function writeGlyph(glyph: TestGlyph): Buffer {
  if ('components' in glyph)
    return Buffer.concat([shorts(0xffff, 0, 0, 0, 0), writeComponents(glyph.components)]);
  const { points, program = 0 } = glyph;
  // Each point has flags and two coordinates of one byte.
  const outline = Buffer.concat([Buffer.alloc(points, 0x37), Buffer.alloc(points * 2, 1)]);
  return Buffer.concat([
    shorts(1, 0, 0, 0, 0, points - 1, program),
    Buffer.alloc(program),
    outline,
    Buffer.alloc(points % 2),
  ]);
}

/** Creates the tables of a typeface. */
function createTables({ glyphs, tables = {}, ascent = 900, advance = 500 }: TestTypeface) {
  const written = glyphs.map(writeGlyph);
  let at = 0;
  const offsets = [0, ...written.map(({ length }) => (at += length))];
  const head = Buffer.alloc(54);
  head.writeUInt16BE(EM, 18);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeInt16BE(ascent, 4);
  hhea.writeUInt16BE(1, 34);
  return {
    glyf: Buffer.concat(written),
    head,
    hhea,
    hmtx: shorts(advance, 0),
    loca: Buffer.concat(offsets.map((offset) => write(offset, 4))),
    maxp: Buffer.concat([shorts(1, 0, glyphs.length)]),
    ...tables,
  };
}

export function createSfnt(typeface: TestTypeface): Buffer {
  const tables = Object.entries(createTables(typeface));
  let at = 12 + tables.length * 16;
  const entries = tables.map(([tag, { length }]) => {
    const entry = Buffer.concat([text(tag), write(0, 4), write(at, 4), write(length, 4)]);
    at += length;
    return entry;
  });
  return Buffer.concat([
    text('\0\x01\0\0'),
    shorts(tables.length, 0, 0, 0),
    ...entries,
    ...tables.map(([, bytes]) => bytes),
  ]);
}

export function createWoff(typeface: TestTypeface): Buffer {
  const tables = Object.entries(createTables(typeface)).map(([tag, bytes]) => {
    const packed = deflateSync(bytes);
    return { tag, bytes, packed: packed.length < bytes.length ? packed : bytes };
  });
  let at = 44 + tables.length * 20;
  const entries = tables.map(({ tag, bytes, packed }) => {
    const entry = [text(tag), write(at, 4), write(packed.length, 4), write(bytes.length, 4), write(0, 4)];
    at += packed.length;
    return Buffer.concat(entry);
  });
  const header = [text('wOFF'), text('\0\x01\0\0'), write(0, 4), shorts(tables.length), Buffer.alloc(30)];
  return Buffer.concat([...header, ...entries, ...tables.map(({ packed }) => packed)]);
}

/** UIntBase128. */
const writeLength = (value: number) =>
  Buffer.from(
    [0x80 | (value >> 21), 0x80 | (value >> 14), 0x80 | (value >> 7), value & 0x7f].slice(
      value < 2 ** 21 ? 1 : 0,
    ),
  );

/** 255UInt16. */
const writeShort = (value: number) =>
  value < 253 ? write(value, 1) : Buffer.concat([write(253, 1), write(value, 2)]);

/** `glyf` as WOFF2 transforms it: one stream for each kind of number. */
function transform(glyphs: readonly TestGlyph[]): Buffer {
  const simple = glyphs.flatMap((glyph) => ('points' in glyph ? [glyph] : []));
  const streams = [
    Buffer.concat(glyphs.map((glyph) => shorts('points' in glyph ? 1 : 0xffff))),
    Buffer.concat(simple.map(({ points }) => writeShort(points))),
    Buffer.concat(simple.map(({ points }) => Buffer.alloc(points))),
    Buffer.concat(
      simple.map(({ points, program = 0 }) => Buffer.concat([Buffer.alloc(points), writeShort(program)])),
    ),
    Buffer.concat(
      glyphs.map((glyph) => ('components' in glyph ? writeComponents(glyph.components) : Buffer.alloc(0))),
    ),
    Buffer.alloc(4 * Math.ceil(glyphs.length / 32)),
    Buffer.concat(simple.map(({ program = 0 }) => Buffer.alloc(program))),
  ];
  return Buffer.concat([
    shorts(0, 0, glyphs.length, 1),
    ...streams.map(({ length }) => write(length, 4)),
    ...streams,
  ]);
}

export function createWoff2(typeface: TestTypeface): Buffer {
  const { loca: _loca, ...others } = createTables(typeface);
  const tables = Object.entries({ ...others, glyf: transform(typeface.glyphs) });
  const entry = (tag: string, length: number) => {
    // Transformed are `glyf` and `loca`, whose version is 0 then.
    const isTransformed = tag === 'glyf' || tag === 'loca';
    const name = Buffer.concat([write(63, 1), text(tag)]);
    return Buffer.concat([name, writeLength(length), ...(isTransformed ? [writeLength(length)] : [])]);
  };
  const packed = brotliCompressSync(Buffer.concat(tables.map(([, bytes]) => bytes)));
  return Buffer.concat([
    text('wOF2'),
    text('\0\x01\0\0'),
    write(0, 4),
    shorts(tables.length + 1, 0),
    write(0, 4),
    write(packed.length, 4),
    Buffer.alloc(24),
    ...tables.map(([tag, { length }]) => entry(tag, length)),
    entry('loca', 0),
    packed,
  ]);
}
