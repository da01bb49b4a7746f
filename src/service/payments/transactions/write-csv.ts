type Cell = string | number | null;

/**
 * The characters that a spreadsheet takes for the beginning of a formula. A shopper's or merchant's text must stay a text when the file is
 * opened (CWE-1236); the apostrophe makes it one, in every spreadsheet. Where Chinese, Japanese or Korean is typed, the wide forms of the
 * characters count too.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A semicolon or a tab, too: where the comma is for decimals, spreadsheets divide cells there. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a line of a CSV file (RFC 4180). */
export const writeCsvLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
