import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createQrCode } from '../../../../src/service/payments/links/create-qr-code.ts';
import { type Picture, rasterizeSvg, scanPicture } from '../../../support/scan-qr-code.ts';

const URL_OF_LINK = `https://pay.example/checkout/${'aB3_-'.repeat(8)}xyz`;
/** The chunks of a PNG, by their type. */
function readChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

function rasterizePng(png: Buffer): Picture {
  const chunks = readChunks(png);
  const header = chunks.get('IHDR') as Buffer;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const lines = inflateSync(chunks.get('IDAT') as Buffer);
  const stride = 1 + Math.ceil(width / 8);
  const isDark = (x: number, y: number) =>
    ((lines[y * stride + 1 + (x >> 3)] as number) & (0x80 >> (x & 7))) === 0;
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => isDark(x, y)));
}

/** Pixels of the light border, on each side of the picture. */
function measureBorder(picture: Picture): number {
  const turned = picture.map((_, x) => picture.map((row) => row[x] as boolean));
  const measure = (rows: Picture) => rows.findIndex((row) => row.includes(true));
  return Math.min(...[picture, picture.toReversed(), turned, turned.toReversed()].map(measure));
}

describe('createQrCode', () => {
  it('draws an SVG that scans as the URL', () => {
    const { contentType, body } = createQrCode(URL_OF_LINK, 'svg');
    expect(contentType).toBe('image/svg+xml');
    const picture = rasterizeSvg(body as string);
    expect(scanPicture(picture)?.data).toBe(URL_OF_LINK);
    expect(measureBorder(picture)).toBe(4 * 4);
  });

  it('draws a PNG that scans as the URL', () => {
    const { contentType, body } = createQrCode(URL_OF_LINK, 'png');
    expect(contentType).toBe('image/png');
    const picture = rasterizePng(body as Buffer);
    expect(scanPicture(picture)?.data).toBe(URL_OF_LINK);
    expect(measureBorder(picture)).toBe(4 * 8);
  });

  it('uses error correction level M, with which 15 % of the code may be damaged', () => {
    const picture = rasterizeSvg(createQrCode(URL_OF_LINK, 'svg').body as string);
    // 00 for M (01 would be L), under the mask of the format, which begins with 10; behind the border of four.
    const readModule = (x: number, y: number) => picture[(y + 4) * 4]?.[(x + 4) * 4];
    expect([readModule(0, 8), readModule(1, 8)]).toEqual([true, false]);
  });

  it('draws the longest URL that a link can have', () => {
    const long = `https://${'pay.'.repeat(60)}example/checkout/${'x'.repeat(43)}`;
    expect(scanPicture(rasterizePng(createQrCode(long, 'png').body as Buffer))?.data).toBe(long);
  });
});
