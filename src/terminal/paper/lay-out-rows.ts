import type { PrintLine } from '../../protocol/nexo/requests.ts';
import { COLUMNS } from '../../protocol/paper/lay-out-receipt.ts';
import type { PrintedRow } from '../../protocol/terminal/terminal-connection.ts';

const WIDE_COLUMNS = 32;

/** Joins lines without line breaks; the first one determines the style. */
function joinLines(lines: readonly PrintLine[]): PrintedRow[] {
  const joined: PrintedRow[] = [];
  let isOpen = false;
  for (const { endsLine, ...row } of lines) {
    const last = joined.at(-1);
    if (isOpen && last && !row.QrCode) last.Text += row.Text;
    else joined.push({ ...row });
    isOpen = !endsLine;
  }
  return joined;
}

/** Wraps a text at spaces, or inside a word that is longer than a row. */
function wrap(text: string, columns: number): string[] {
  const rows: string[] = [];
  let rest = Array.from(text);
  while (rest.length > columns) {
    const space = rest.lastIndexOf(' ', columns);
    const end = space > 0 ? space : columns;
    rows.push(rest.slice(0, end).join('').trimEnd());
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...rows, rest.join('')];
}

/** Lays out a printout as rows of paper. */
export const layOutRows = (lines: readonly PrintLine[]): PrintedRow[] =>
  joinLines(lines).flatMap((row) =>
    wrap(row.Text, row.IsWide ? WIDE_COLUMNS : COLUMNS).map((Text) => ({ ...row, Text })),
  );
