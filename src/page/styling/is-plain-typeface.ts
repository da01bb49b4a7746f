/** Tables with numbers in the format, up to those with drawings (WOFF2, 5.2). */
const KNOWN_DRAWINGS = new Map([
  [15, 'EBDT'],
  [32, 'CBDT'],
  [34, 'COLR'],
  [36, 'SVG '],
  [37, 'sbix'],
]);
const DRAWINGS = [...KNOWN_DRAWINGS.values()];
/** TrueType and OpenType, but no collections. */
const PLAIN_KINDS = ['\0\x01\0\0', 'OTTO', 'true'];
/** `glyf` and `loca`, which are transformed unless their flags are 3; any other table is transformed unless its flags are 0. */
const TRANSFORMED = [10, 11];

const readTag = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
const readCount = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

const listTags = (bytes: Uint8Array, count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, index) => readTag(bytes, from + index * step));

/**
 * Lists the tables in the directory of WOFF2, which is uncompressed: flags, a tag unless it has a number, and one or two lengths
 * with seven bits per byte.
 */
function listPackedTags(bytes: Uint8Array): string[] {
  let at = 48;
  const skipLength = () => {
    while ((bytes[at] ?? 0) >= 0x80) at += 1;
    at += 1;
  };
  return Array.from({ length: readCount(bytes, 12) }, () => {
    const flags = bytes[at] ?? 0;
    const known = flags % 64;
    at += 1;
    const tag = known === 63 ? readTag(bytes, at) : (KNOWN_DRAWINGS.get(known) ?? '');
    if (known === 63) at += 4;
    skipLength();
    if (TRANSFORMED.includes(known) ? flags < 0xc0 : flags >= 0x40) skipLength();
    return tag;
  });
}

function listTables(bytes: Uint8Array): string[] | undefined {
  const kind = readTag(bytes, 0);
  if (kind === 'wOF2') return listPackedTags(bytes);
  if (kind === 'wOFF') return listTags(bytes, readCount(bytes, 12), 44, 20);
  return PLAIN_KINDS.includes(kind) ? listTags(bytes, readCount(bytes, 4), 12, 16) : undefined;
}

/**
 * Whether a typeface contains only outlines. One with drawings (SVG with filters, nested layers) can take any amount of time, and
 * bitmaps any amount of memory. It examines the bytes, as in `countPixels`.
 */
export function isPlainTypeface(base64: string): boolean {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const tables = listTables(bytes);
    return tables?.every((tag) => !DRAWINGS.includes(tag)) ?? false;
  } catch {
    return false;
  }
}
