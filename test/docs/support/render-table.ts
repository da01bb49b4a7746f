const writeRow = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`;

/** A bar inside a cell would end it. */
const escapeBars = (cell: string): string => cell.replace(/(?<!\\)\|/g, '\\|');

/** The cells of a line of a Markdown table; a bar inside a cell stays escaped. */
const splitRow = (line: string): string[] =>
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

/** Marks the cells of a new row that a person must write. The test of the documents refuses it. */
export const MISSING_CELL = 'TODO';

export interface FillOptions {
  /** The number of cells, from the left, that identify a row; 1 by default. */
  keyCells?: number;
  /** Known rows keep the order of the document, and new ones come last. By default the code decides the order. */
  keepsOrder?: boolean;
}

/**
 * A Markdown table of which code decides some cells, and the document the others (a meaning, some advice). The head and
 * those other cells are taken from `current`.
 * @param rows what code decides, from left to right; `undefined` for a cell of the document
 */
export function fillTable(
  current: string,
  rows: readonly (readonly (string | undefined)[])[],
  { keyCells = 1, keepsOrder = false }: FillOptions = {},
): string {
  const [head = '', rule = '', ...lines] = current.split('\n');
  if (!/^\|[-:| ]+\|$/.test(rule))
    throw new Error(`A table begins with its head, not with:\n${head}\n${rule}`);
  const getKey = (cells: readonly (string | undefined)[]) => cells.slice(0, keyCells).join('|');
  const known = new Map(lines.map(splitRow).map((cells) => [getKey(cells), cells]));
  const width = splitRow(head).length;
  const filled = rows.map((row) => {
    const decided = row.map((cell) => cell && escapeBars(cell));
    const key = getKey(decided);
    const cells = Array.from(
      { length: width },
      (_, index) => decided[index] ?? known.get(key)?.[index] ?? MISSING_CELL,
    );
    return { key, line: writeRow(cells) };
  });
  if (keepsOrder) {
    const order = [...known.keys()];
    const rank = (key: string) => (known.has(key) ? order.indexOf(key) : order.length);
    filled.sort((a, b) => rank(a.key) - rank(b.key));
  }
  return [head, rule, ...filled.map(({ line }) => line)].join('\n');
}
