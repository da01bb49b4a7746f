const writeRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A bar inside a cell would end it. */
const escapeBars = (cell: string): string => cell.replace(/(?<!\\)\|/g, '\\|');

/** The cells of a line of a Markdown table; a bar inside a cell stays escaped. */
export const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A Markdown table that code decides as a whole. */
export const renderTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    writeRow(head),
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => writeRow(row.map(escapeBars))),
  ].join('\n');

/** What a new row has in the cells that only a person can write. The test of the documents refuses it. */
export const MISSING_CELL = 'TODO';

/**
 * A Markdown table of which code decides some cells, and the document the others (a meaning, some advice).
 * The head and those other cells are taken from `current`, where a row is found by its first cell.
 * @param rows what code decides, from left to right; `undefined` for a cell of the document
 */
export function fillTable(current: string, rows: readonly (readonly (string | undefined)[])[]): string {
  const [head = '', rule = '', ...lines] = current.split('\n');
  if (!/^\|[-:| ]+\|$/.test(rule))
    throw new Error(`A table begins with its head, not with:\n${head}\n${rule}`);
  const known = new Map(lines.map((line) => [splitRow(line)[0], splitRow(line)]));
  const width = splitRow(head).length;
  const filled = rows.map((row) => {
    const old = known.get(escapeBars(row[0] ?? ''));
    return writeRow(
      Array.from({ length: width }, (_, index) => {
        const cell = row[index];
        return cell === undefined ? (old?.[index] ?? MISSING_CELL) : escapeBars(cell);
      }),
    );
  });
  return [head, rule, ...filled].join('\n');
}
