/** A cell of a table. A decimal has its digits after the point, as `36.60`, and the spreadsheet's decimal sign. */
export type Cell = string | number | { decimal: string } | null;

/**
 * Characters that start a formula in a spreadsheet. Texts of shoppers and merchants must stay texts when the file is opened
 * (CWE-1236); an apostrophe ensures that in every spreadsheet. Full-width forms count too, in Chinese, Japanese and Korean.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text that a spreadsheet reads as a number or a date: `0042`, `1E5`, `3-4`, or an id of 16 digits, of which it keeps 15. */
const NUMBER_LIKE = /^[0-9][0-9.,:/eE+-]*$/;

/** How a file is written for a spreadsheet: the character between its cells. */
export const SPREADSHEETS = { comma: ',', semicolon: ';' } as const;

export type Spreadsheet = keyof typeof SPREADSHEETS;

/** The character at the beginning of a file by which Excel knows that its texts are UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Includes semicolons and tabs, which separate cells in locales with a decimal comma. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** Writes a text so that a spreadsheet keeps it: `="0042"` is the one spelling that all of them read as this text. */
function keepText(text: string, spreadsheet: Spreadsheet | undefined): string {
  if (FORMULA.test(text)) return `'${text}`;
  return spreadsheet && NUMBER_LIKE.test(text) ? `="${text}"` : text;
}

function writeCell(cell: Cell, spreadsheet: Spreadsheet | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object')
    return spreadsheet === 'semicolon' ? cell.decimal.replace('.', ',') : cell.decimal;
  const text = keepText(cell, spreadsheet);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a line of a CSV file (RFC 4180), for a program or for a spreadsheet. */
export const writeCsvLine = (cells: readonly Cell[], spreadsheet?: Spreadsheet): string =>
  `${cells.map((cell) => writeCell(cell, spreadsheet)).join(SPREADSHEETS[spreadsheet ?? 'comma'])}\r\n`;
