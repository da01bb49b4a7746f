import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BLOCK_BYTES = 512;
const GZIP_LEVEL = 9;
/** The byte of the gzip header with the operating system; 255 means unknown. */
const GZIP_SYSTEM = 9;
/** The checksum is computed with its own field filled with spaces. */
const CHECKSUM = { offset: 148, length: 8 };

const toOctal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Creates the header of a file in the format "ustar". Mode and time are fixed, so the bytes depend only on the files. */
function createHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const write = (text: string, offset: number) => header.write(text, offset, 'latin1');
  write(name, 0);
  write(toOctal(0o644, 8), 100);
  write(toOctal(0, 8), 108);
  write(toOctal(0, 8), 116);
  write(toOctal(size, 12), 124);
  write(toOctal(0, 12), 136);
  header.fill(' ', CHECKSUM.offset, CHECKSUM.offset + CHECKSUM.length);
  write('0', 156);
  write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(`${toOctal(sum, 7)} `, CHECKSUM.offset);
  return header;
}

/** Packs the files of a folder like npm, so that `npm install <URL>` accepts the result. The same files give the same bytes. */
export function writeTarball(folder: string, file: string): void {
  const names = readdirSync(folder).sort();
  const parts = names.flatMap((name) => {
    const content = readFileSync(join(folder, name));
    const padding = Buffer.alloc(-content.length & (BLOCK_BYTES - 1));
    return [createHeader(`package/${name}`, content.length), content, padding];
  });
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK_BYTES)]), { level: GZIP_LEVEL });
  packed[GZIP_SYSTEM] = 255;
  writeFileSync(file, packed);
}
