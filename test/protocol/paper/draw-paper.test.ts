import { describe, expect, it } from 'vitest';
import { encodeQrCode } from '../../../src/programs/encode-qr-code.ts';
import { drawPaper, listCodes } from '../../../src/protocol/paper/draw-paper.ts';
import type { PrintedRow } from '../../../src/protocol/terminal/terminal-connection.ts';
import { rasterizeSvg, scanPicture } from '../../support/scan-qr-code.ts';

const row = (Text: string, parts: Partial<PrintedRow> = {}): PrintedRow => ({
  Text,
  Alignment: 'Left',
  Style: 'Normal',
  IsWide: false,
  IsTall: false,
  ...parts,
});
const draw = (...rows: PrintedRow[]) => drawPaper(rows, { title: '<x>', encodeQrCode });

it('drawPaper escapes the markup in every text', () => {
  const svg = draw(row('<script>&"', { Style: 'Bold', Alignment: 'Right' }), row(''));
  expect(svg).toContain('&lt;script&gt;&amp;&quot;');
  expect(svg).toContain('font-weight="700"');
  expect(svg).not.toContain('<script');
  expect(svg).toContain('<title>&lt;x&gt;</title>');
});

describe('a QR code on printed paper', () => {
  const ADDRESS = `https://pay.example/checkout/${'aB3_-'.repeat(8)}xyz?a=1&b=<2>`;

  it('decodes to its address', () => {
    const svg = draw(row('Left to pay'), row('', { QrCode: ADDRESS }), row('Thank you'));
    expect(scanPicture(rasterizeSvg(svg))?.data).toBe(ADDRESS);
    expect(svg).not.toContain('b=<2>');
  });

  it.each([
    ['x', 6],
    [ADDRESS, 6],
    ['x'.repeat(512), 3],
  ])('of %s has modules of %i whole dots, fits the paper and stands above the next line', (text, dots) => {
    const svg = draw(row('', { QrCode: text }), row('after'));
    const [, x, y, scale] = /translate\((\d+) (\d+)\) scale\((\d+)\)/.exec(svg) ?? [];
    const side = encodeQrCode(text).length * Number(scale);
    expect(Number(scale)).toBe(dots);
    expect(Number(x) * 2 + side).toBeCloseTo(384, -0.5);
    const after = Number(/y="([\d.]+)"[^>]*>after/.exec(svg)?.[1]);
    expect(after).toBeGreaterThan(Number(y) + side);
  });

  it('is also written below the paper as text', () => {
    expect(listCodes([row('a'), row('', { QrCode: 'javascript:<1>' })])).toBe(
      '<p>QR code: <code>javascript:&lt;1&gt;</code></p>',
    );
  });
});
