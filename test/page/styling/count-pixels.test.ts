import { describe, expect, it } from 'vitest';
import { countPixels } from '../../../src/page/styling/count-pixels.ts';
import { createJpeg, createPng, createWebp } from './create-pictures.ts';

const toBase64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

describe('countPixels', () => {
  it.each([
    ['a PNG', createPng(20_000, 20_000), 400_000_000],
    ['a JPEG', createJpeg(640, 480), 307_200],
    ['a plain JPEG', createJpeg(640, 480, { frame: 0xc0 }), 307_200],
    ['a JPEG with the maximum number of scans', createJpeg(640, 480, { scans: 16 }), 307_200],
    ['a lossy WebP', createWebp('VP8 ', 300, 200), 60_000],
    ['a lossless WebP', createWebp('VP8L', 300, 200), 60_000],
    ['the largest lossless WebP', createWebp('VP8L', 16_384, 16_384), 268_435_456],
    ['a WebP with a canvas', createWebp('VP8X', 16_777_216, 2), 33_554_432],
  ])('reads the size of %s', (_, url, pixels) => {
    expect(countPixels(url)).toBe(pixels);
  });

  it.each([
    ['an animated PNG', createPng(2, 2, 'acTL')],
    ['an animated WebP', createWebp('VP8X', 2, 2, 2)],
    ['a JPEG with too many scans', createJpeg(640, 480, { scans: 17 })],
    ['a JPEG without a frame', createJpeg(640, 480, { frame: 0xc4 })],
    ['a GIF declared as a PNG', `data:image/png;base64,${toBase64('GIF89a\x02\0\x02\0')}`],
    ['an SVG', `data:image/png;base64,${toBase64('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
    ['an AVIF', `data:image/png;base64,${toBase64('\0\0\0\x20ftypavif')}`],
    ['a truncated header', `data:image/png;base64,${toBase64('\x89PNG')}`],
    ['invalid Base64', 'data:image/png;base64,%'],
    ['empty data', 'data:image/png;base64,'],
  ])('rejects %s', (_, url) => {
    expect(countPixels(url)).toBeUndefined();
  });
});
