import { describe, expect, it } from 'vitest';
import { findForeign, layOut, writePdf } from '../../../../src/service/payments/disputes/write-pdf.ts';

/** Reads the objects of a PDF by its table of offsets. */
function readObjects(file: Buffer): string[] {
  const text = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, count, table = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(text.slice(start)) ?? [];
  const [free, ...entries] = table.match(/.{20}/gs) ?? [];
  expect([free, entries.length]).toEqual(['0000000000 65535 f \n', Number(count) - 1]);
  return entries.map((entry, index) => {
    const offset = Number(entry.slice(0, 10));
    const [, object = ''] =
      new RegExp(`^${index + 1} 0 obj\n([\\s\\S]*?)\nendobj\n`).exec(text.slice(offset)) ?? [];
    return object;
  });
}

/** Reads the lines that each page shows. */
const readPages = (file: Buffer): string[][] =>
  readObjects(file).flatMap((object) => {
    const [, length, drawn = ''] = /^<< \/Length (\d+) >>\nstream\n([\s\S]*)\nendstream$/.exec(object) ?? [];
    if (length === undefined) return [];
    expect(drawn.length).toBe(Number(length));
    return [[...drawn.matchAll(/^\((.*)\) Tj T\*$/gm)].map(([, line = '']) => line)];
  });

describe('writePdf', () => {
  it('writes the objects of a page where its table says', () => {
    const [catalog, pages, font, page] = readObjects(writePdf('Hello'));
    expect(catalog).toBe('<< /Type /Catalog /Pages 2 0 R >>');
    expect(pages).toContain('/Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842]');
    expect(font).toContain('/BaseFont /Helvetica /Encoding /WinAnsiEncoding');
    expect(page).toContain('/Contents 5 0 R');
    expect(readPages(writePdf('Hello'))).toEqual([['Hello']]);
  });

  it('escapes what a string in a PDF cannot have, and encodes the rest', () => {
    expect(readPages(writePdf('a\\b(c)d\u20ac\u2019\u00ff'))).toEqual([['a\\\\b\\(c\\)d\x80\x92\xff']]);
  });

  it('is always the same for the same text', () => {
    expect(writePdf('a\nb').equals(writePdf('a\r\nb'))).toBe(true);
  });

  it('breaks lines and pages, and loses nothing', () => {
    const text = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const pages = readPages(writePdf(text));
    expect(pages.length).toBe(layOut(text).length);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flat().join('')).toBe(text);
  });
});

describe('layOut', () => {
  it('keeps empty lines, and begins a page after 53 lines', () => {
    expect(layOut('a\n\nb')).toEqual([['a', '', 'b']]);
    expect(layOut('\n'.repeat(52)).map((lines) => lines.length)).toEqual([53]);
    expect(layOut('\n'.repeat(53)).map((lines) => lines.length)).toEqual([53, 1]);
  });

  it.each([
    ['narrow letters', 'i', 222],
    ['wide letters', 'W', 52],
    ['letters with accents', 'É', 49],
  ])('fits %s between the margins, in a word without an end', (_what, letter, count) => {
    expect(layOut(letter.repeat(count))[0]).toHaveLength(1);
    expect(layOut(letter.repeat(count + 1))[0]).toEqual([letter.repeat(count), letter]);
  });
});

describe('findForeign', () => {
  it.each([
    ['Latin letters, quotes and signs', 'Zoë — “1,00 €” ™ Œuvre\n\tß', undefined],
    ['a decomposed letter', 'e\u0301', undefined],
    ['a letter that Windows-1252 does not have', 'Łódź', 'Ł'],
    ['a place that Windows-1252 leaves empty', '\u0081', '\u0081'],
    ['a control character', 'a\u007f', '\u007f'],
    ['half of a pair', 'a\ud83d', '\ud83d'],
  ])('finds nothing but what is foreign in %s', (_what, text, found) => {
    expect(findForeign(text)).toBe(found);
  });
});
