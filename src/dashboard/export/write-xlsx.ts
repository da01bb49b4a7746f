import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { SheetCell } from './list-columns.ts';

/**
 * The parts of a workbook with one sheet (ECMA-376, part 1). `fflate` compresses them. A library for whole workbooks compresses in
 * workers made of a `blob:` URL, which the policy of this page forbids (docs/decisions.md, 727).
 */

const NAMESPACE = 'http://schemas.openxmlformats.org';
const MAIN = `${NAMESPACE}/spreadsheetml/2006/main`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relate = (type: string, target: string): string =>
  `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="r1" Type="${NAMESPACE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** Styles by their index: plain, money with two digits, money without, a moment, bold. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${relate('officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="Export" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${relate('worksheet', 'worksheets/sheet1.xml')}<Relationship Id="r2" Type="${NAMESPACE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
};

/** The first row stays in view, and a moment fits into its column. */
const startSheet = (columns: number): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** Characters that XML cannot contain. Lone surrogates are replaced when the text is encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The most characters that a cell may have. */
const MAX_TEXT = 32_767;

const escapeText = (text: string): string =>
  text
    .replace(ILLEGAL, '')
    .slice(0, MAX_TEXT)
    .replace(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark);

/** Days since the end of 1899, in the reader's zone, which a sheet does not know. */
const toSerial = (at: Date): number => 25_569 + (at.getTime() - at.getTimezoneOffset() * 60_000) / 86_400_000;

/** A text is a text in a workbook, however it begins: nothing in it is a formula. */
function writeCell(cell: SheetCell, style = ''): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c s="3"><v>${toSerial(cell)}</v></c>`;
  if (typeof cell === 'object')
    return `<c s="${cell.decimal.includes('.') ? 1 : 2}"><v>${cell.decimal}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
}

const writeRow = (cells: readonly SheetCell[], style?: string): string =>
  `<row>${cells.map((cell) => writeCell(cell, style)).join('')}</row>`;

/** A workbook to which rows are added. */
export function createXlsx(titles: readonly string[]) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(chunk);
  });
  const open = (name: string) => {
    const part = new ZipDeflate(name);
    zip.add(part);
    return part;
  };
  for (const [name, text] of Object.entries(PARTS)) open(name).push(strToU8(text), true);
  const sheet = open('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(startSheet(titles.length) + writeRow(titles, ' s="4"')));
  return {
    add(rows: readonly SheetCell[][]): void {
      sheet.push(strToU8(rows.map((row) => writeRow(row)).join('')));
    },
    finish(): Blob {
      sheet.push(strToU8(SHEET_END), true);
      zip.end();
      return new Blob(parts, { type: `${TYPES}.sheet` });
    },
  };
}
