const write = (value: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256));
const text = (letters: string) => Buffer.from(letters, 'latin1');

/** The table numbers of WOFF2 (section 5.2) that are used here. */
const NUMBERS: Record<string, number> = { cmap: 0, glyf: 10, loca: 11, COLR: 34, 'SVG ': 36, sbix: 37 };

/** `glyf` and `loca` are transformed: they have a second length, of two bytes here. */
function writePacked(tag: string): Buffer {
  const number = NUMBERS[tag];
  const name = number === undefined ? Buffer.concat([write(63, 1), text(tag)]) : write(number, 1);
  const length = Buffer.from([0x81, 0x00]);
  return Buffer.concat([name, length, ...(/^(glyf|loca)$/.test(tag) ? [length] : [])]);
}

const FORMATS = {
  sfnt: (tags: readonly string[]) => [
    text('\0\x01\0\0'),
    write(tags.length, 2),
    write(0, 6),
    ...tags.flatMap((tag) => [text(tag), write(0, 12)]),
  ],
  woff: (tags: readonly string[]) => [
    text('wOFF'),
    write(0, 8),
    write(tags.length, 2),
    write(0, 30),
    ...tags.flatMap((tag) => [text(tag), write(0, 16)]),
  ],
  woff2: (tags: readonly string[]) => [
    text('wOF2'),
    write(0, 8),
    write(tags.length, 2),
    write(0, 34),
    ...tags.map(writePacked),
  ],
};

/** Creates a Base64 font that contains only the table names. */
export const createTypeface = (format: keyof typeof FORMATS, tags: readonly string[]): string =>
  Buffer.concat(FORMATS[format](tags)).toString('base64');
