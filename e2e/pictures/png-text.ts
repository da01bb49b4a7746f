import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

interface Chunk {
  type: string;
  data: Buffer;
  /** Where it begins in the file. */
  start: number;
}

/** Lists the chunks of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function* listChunks(png: Buffer): Generator<Chunk> {
  for (let start = SIGNATURE_BYTES; start < png.length; ) {
    const end = start + FRAME_BYTES + png.readUInt32BE(start);
    yield {
      type: png.toString('latin1', start + 4, start + 8),
      data: png.subarray(start + 8, end - 4),
      start,
    };
    start = end;
  }
}

/** Adds a text in Latin-1 to a PNG, under a keyword. */
export function addPngText(png: Buffer, keyword: string, text: string): Buffer {
  const body = Buffer.from(`tEXt${keyword}\0${text}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const end = [...listChunks(png)].find(({ type }) => type === 'IEND')?.start ?? png.length;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

/** Reads a text of a PNG by its keyword. */
export function readPngText(png: Buffer, keyword: string): string | undefined {
  for (const { type, data } of listChunks(png)) {
    const [name, text] = type === 'tEXt' ? data.toString('latin1').split('\0') : [];
    if (name === keyword) return text;
  }
  return undefined;
}
