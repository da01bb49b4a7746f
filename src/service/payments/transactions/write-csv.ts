type Cell = string | number | null;

/**
 * Characters that start a formula in a spreadsheet. Texts of shoppers and merchants must stay texts when the file is opened
 * (CWE-1236); an apostrophe ensures that in every spreadsheet. Full-width forms count too, in Chinese, Japanese and Korean.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Includes semicolons and tabs, which separate cells in locales with a decimal comma. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a line of a CSV file (RFC 4180). */
export const writeCsvLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
