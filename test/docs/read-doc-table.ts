import { readFileSync } from 'node:fs';

/** The cells of a line of a Markdown table; `\|` is a bar inside a cell. */
const splitCells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/** The body rows of the table under a heading of a document. */
export function readDocTable(file: string, heading: string): string[][] {
  const [, section] = readFileSync(file, 'utf8').split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`${file} has no heading "${heading}"`);
  const lines = section.split(/\n#+ /, 1)[0]?.split('\n') ?? [];
  const begin = lines.findIndex((line) => /^\|[-| ]+\|$/.test(line)) + 1;
  if (!begin) throw new Error(`${file} has no table under "${heading}"`);
  const rest = lines.slice(begin);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end < 0 ? undefined : end).map(splitCells);
}
