import { BYTE_ORDER_MARK, type Cell, type Spreadsheet, writeCsvLine } from '../../protocol/csv/write-csv.ts';
import type { SheetCell } from './list-columns.ts';

const pad = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-28 09:05` in the reader's zone, which spreadsheets of every country read as a date. */
const formatMoment = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}`;

const toCell = (cell: SheetCell): Cell => (cell instanceof Date ? formatMoment(cell) : cell);

/** A CSV file to which rows are added, for opening in a spreadsheet by double click. */
export function createCsv(titles: readonly string[], spreadsheet: Spreadsheet) {
  const parts = [BYTE_ORDER_MARK, writeCsvLine(titles, spreadsheet)];
  return {
    add(rows: readonly SheetCell[][]): void {
      parts.push(rows.map((row) => writeCsvLine(row.map(toCell), spreadsheet)).join(''));
    },
    finish: (): Blob => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}
