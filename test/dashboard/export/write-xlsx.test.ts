import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { SheetCell } from '../../../src/dashboard/export/list-columns.ts';
import { createXlsx } from '../../../src/dashboard/export/write-xlsx.ts';

async function write(titles: string[], ...slices: SheetCell[][][]) {
  const file = createXlsx(titles);
  for (const rows of slices) file.add(rows);
  const parts = unzipSync(new Uint8Array(await file.finish().arrayBuffer()));
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]));
}

/** The document of a part, which must be well-formed. */
function parse(text = ''): Document {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

const readRows = (sheet: string | undefined): string[][] =>
  [...parse(sheet).getElementsByTagName('row')].map((row) =>
    [...row.children].map(({ textContent }) => textContent ?? ''),
  );

describe('a workbook', () => {
  it('consists of the parts that it names, all well-formed', async () => {
    const parts = await write(['A'], [['b']]);
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const part of Object.values(parts)) parse(part);
    for (const target of ['/xl/workbook.xml', '/xl/worksheets/sheet1.xml', '/xl/styles.xml'])
      expect(parts['[Content_Types].xml']).toContain(`PartName="${target}"`);
    const formats = parse(parts['xl/styles.xml']).querySelectorAll('cellXfs > xf');
    expect(formats).toHaveLength(5);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<cols><col min="1" max="1" width="18"');
  });

  it('has the titles, then the rows of every slice', async () => {
    const { 'xl/worksheets/sheet1.xml': sheet } = await write(['A', 'B'], [['1', null]], [[2, 'x']]);
    expect(readRows(sheet)).toEqual([
      ['A', 'B'],
      ['1', ''],
      ['2', 'x'],
    ]);
  });

  it.each([
    '=1+1',
    '+39',
    '-5',
    '@SUM(A1)',
    '=HYPERLINK("http://x.example","y")',
    '\t=1',
    '0042',
    '<b>&amp;</b>',
  ])('keeps %j a text', async (text) => {
    const { 'xl/worksheets/sheet1.xml': sheet = '' } = await write(['A'], [[text]]);
    const [, cell] = parse(sheet).getElementsByTagName('c');
    expect(cell?.getAttribute('t')).toBe('inlineStr');
    expect(cell?.textContent).toBe(text);
    expect(sheet).not.toContain('<f');
  });

  it('leaves out what XML cannot contain, and cuts a text at the length of a cell', async () => {
    const { 'xl/worksheets/sheet1.xml': sheet } = await write(
      ['A'],
      [['a\u0000b\u000bc\ud800d'], ['x'.repeat(40_000)]],
    );
    const [, [first = ''] = [], [second = ''] = []] = readRows(sheet);
    expect(first.replace('\ufffd', '?')).toBe('abc?d');
    expect(second).toHaveLength(32_767);
  });

  it('writes money and moments as numbers with their formats', async () => {
    const noon = new Date(2026, 10, 21, 12);
    const { 'xl/worksheets/sheet1.xml': sheet } = await write(
      ['A'],
      [[{ decimal: '36.60' }, { decimal: '500' }, noon, 7]],
    );
    const cells = [...(parse(sheet).getElementsByTagName('row')[1]?.children ?? [])];
    expect(cells.map((cell) => [cell.getAttribute('s'), cell.textContent])).toEqual([
      ['1', '36.60'],
      ['2', '500'],
      // The number of a day in Excel, and its half.
      ['3', '46347.5'],
      [null, '7'],
    ]);
  });
});
