import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addPngText, readPngText } from '../../e2e/pictures/png-text.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a text in a picture', () => {
  it('is read back, and is not there in another picture', () => {
    const named = addPngText(PIXEL, 'Look', '4f2a');
    expect(readPngText(named, 'Look')).toBe('4f2a');
    expect(readPngText(named, 'Title')).toBeUndefined();
    expect(readPngText(PIXEL, 'Look')).toBeUndefined();
  });

  it('stands before the end of the picture, with a checksum that viewers accept', () => {
    const named = addPngText(PIXEL, 'Look', '4f2a');
    const added = named.subarray(PIXEL.length - 12, -12);
    expect(named.subarray(-12)).toStrictEqual(PIXEL.subarray(-12));
    expect(added.readUInt32BE(0)).toBe(added.length - 12);
    expect(added.readUInt32BE(added.length - 4)).toBe(crc32(added.subarray(4, -4)));
  });
});
