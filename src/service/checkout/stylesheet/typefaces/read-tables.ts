import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { TYPEFACE_LIMITS } from './typeface-limits.ts';

/** A table of a typeface. WOFF2 transforms some: those have another structure. */
interface Table {
  bytes: Buffer;
  isTransformed: boolean;
}

export type TypefaceTables = ReadonlyMap<string, Table>;

/** The tags that WOFF2 numbers (section 5.2). */
const KNOWN_TAGS = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'],
  ...['CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE'],
  ...['GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt'],
  ...['avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar'],
  ...['mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];
const OWN_TAG = 63;
const WOFF2_HEADER_BYTES = 48;
/** `glyf` and `loca` are transformed unless their version is 3; any other table unless its version is 0. */
const PLAIN_VERSIONS: Record<string, number> = { glyf: 3, loca: 3 };

const TOO_LARGE = `its tables have more than ${TYPEFACE_LIMITS.tableBytes.toLocaleString('en-US')} bytes`;

const readTag = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

/** Creates the function that adds a table. @throws RangeError for a table twice, or too many bytes */
function collect() {
  const tables = new Map<string, Table>();
  let sum = 0;
  const add = (tag: string, bytes: Buffer, isTransformed = false) => {
    sum += bytes.length;
    if (sum > TYPEFACE_LIMITS.tableBytes) throw new RangeError(TOO_LARGE);
    if (tables.has(tag)) throw new RangeError(`it has the table ${tag.trim()} twice`);
    tables.set(tag, { bytes, isTransformed });
  };
  return { tables, add };
}

/** @throws RangeError for a slice that the file does not have */
function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('it ends too early');
  return bytes.subarray(start, start + length);
}

function readSfnt(bytes: Buffer): TypefaceTables {
  const { tables, add } = collect();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    add(readTag(bytes, at), slice(bytes, bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)));
  }
  return tables;
}

function readWoff(bytes: Buffer): TypefaceTables {
  const { tables, add } = collect();
  for (let index = 0; index < bytes.readUInt16BE(12); index += 1) {
    const at = 44 + index * 20;
    const [start, packed, length] = [4, 8, 12].map((offset) => bytes.readUInt32BE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (length > TYPEFACE_LIMITS.tableBytes) throw new RangeError(TOO_LARGE);
    const table = slice(bytes, start, packed);
    add(readTag(bytes, at), packed < length ? inflateSync(table, { maxOutputLength: length }) : table);
  }
  return tables;
}

function readWoff2(bytes: Buffer): TypefaceTables {
  let at = WOFF2_HEADER_BYTES;
  /** UIntBase128: seven bits per byte, at most five bytes. */
  const readLength = () => {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('a length in it is too long');
  };
  const entries = Array.from({ length: bytes.readUInt16BE(12) }, () => {
    const flags = bytes.readUInt8(at);
    at += 1;
    const number = flags & 63;
    const tag = number === OWN_TAG ? readTag(bytes, at) : (KNOWN_TAGS[number] ?? '');
    if (number === OWN_TAG) at += 4;
    const isTransformed = flags >> 6 !== (PLAIN_VERSIONS[tag] ?? 0);
    const length = readLength();
    return { tag, isTransformed, length: isTransformed ? readLength() : length };
  });
  const sum = entries.reduce((total, { length }) => total + length, 0);
  if (sum > TYPEFACE_LIMITS.tableBytes) throw new RangeError(TOO_LARGE);
  const packed = slice(bytes, at, bytes.readUInt32BE(20));
  const data = brotliDecompressSync(packed, { maxOutputLength: Math.max(sum, 1) });
  const { tables, add } = collect();
  let start = 0;
  for (const { tag, isTransformed, length } of entries) {
    add(tag, slice(data, start, length), isTransformed);
    start += length;
  }
  return tables;
}

/** Reads the tables of a typeface in TrueType, WOFF or WOFF2. @throws if it is not a typeface, or malformed */
export function readTables(bytes: Buffer): TypefaceTables {
  const kind = readTag(bytes, 0);
  const flavor = kind === 'wOFF' || kind === 'wOF2' ? readTag(bytes, 4) : kind;
  if (flavor === 'OTTO') throw new RangeError('it has PostScript outlines (CFF); convert it to TrueType');
  if (flavor !== '\0\x01\0\0' && flavor !== 'true') throw new RangeError('it is not TrueType, WOFF or WOFF2');
  if (kind === 'wOF2') return readWoff2(bytes);
  return kind === 'wOFF' ? readWoff(bytes) : readSfnt(bytes);
}
