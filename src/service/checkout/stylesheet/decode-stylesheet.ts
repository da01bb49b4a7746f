import { TextDecoder } from 'node:util';

/** Byte order marks, which override `Content-Type` (Encoding Standard, "BOM sniff"). */
const MARKS: [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['feff', 'utf-16be'],
  ['fffe', 'utf-16le'],
];

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // The label is not an encoding of the web.
    return new TextDecoder();
  }
}

/** Decodes a stylesheet, without its byte order mark. Malformed bytes become U+FFFD. */
export function decodeStylesheet(bytes: Buffer, charset: string | null): string {
  const start = bytes.toString('hex', 0, 3);
  const encoding = MARKS.find(([mark]) => start.startsWith(mark))?.[1] ?? charset ?? 'utf-8';
  return createDecoder(encoding).decode(bytes);
}
