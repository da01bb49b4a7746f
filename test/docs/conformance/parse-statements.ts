import { createHash } from 'node:crypto';

/** A statement of the specification: a row of a table, a numbered rule or a sentence. */
export interface Statement {
  /** `section/Amount` for a row, `section/rules/3` for a rule, `section/s2` for a sentence. */
  id: string;
  section: string;
  text: string;
  /** Begins the SHA-256 of the text, which changes when a word does. */
  hash: string;
}

const slug = (text: string): string =>
  text
    .replace(/`[^`]*`/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const splitCells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** A row is known by a name in code, or a method and its path; else by its number in the section. */
function nameRow(cells: readonly string[], head: readonly string[], number: number): string {
  const getCode = (cell = '') => /^`([^`]+)`$/.exec(cell)?.[1];
  if (head[0] === 'Method') return `${cells[0]} ${getCode(cells[1])}`;
  return getCode(cells[0]) ?? `row-${number}`;
}

/** A full stop ends a sentence unless it is that of "e.g.". */
const splitSentences = (paragraph: string): string[] => paragraph.split(/(?<=(?<!e\.g)[.!?])\s+/);

/** A paragraph that only introduces what follows, such as "Required fields:". */
const isLabel = (line: string): boolean => line.endsWith(':') && splitSentences(line).length === 1;

/** Finds every statement of the specification. A heading or a label is none; it becomes a part of the ids below it. */
export function parseStatements(markdown: string): Statement[] {
  const statements: Statement[] = [];
  let [section, label, head] = ['preamble', '', [] as string[]];
  const counts = new Map<string, number>();
  const count = (kind: string): number => {
    const next = (counts.get(`${section}/${kind}`) ?? 0) + 1;
    counts.set(`${section}/${kind}`, next);
    return next;
  };
  const add = (name: string, text: string): void => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    statements.push({ id: `${section}/${name}`, section, text, hash });
  };
  for (const line of markdown.split('\n').map((text) => text.trim())) {
    const numbered = /^(\d+)\. (.+)$/.exec(line);
    const heading = /^#{2,} (.+)$/.exec(line);
    if (heading) [section, label] = [slug(heading[1] ?? ''), ''];
    else if (line.startsWith('|')) {
      const cells = splitCells(line);
      if (!head.length) head = cells;
      else if (!/^\|[-|: ]+$/.test(line)) add(nameRow(cells, head, count('rows')), line);
      continue;
    } else if (numbered) add(`${label ? `${label}/` : ''}${numbered[1]}`, numbered[2] ?? '');
    else if (isLabel(line)) label = slug(line);
    else if (line && !line.startsWith('# '))
      for (const sentence of splitSentences(line)) add(`s${count('sentences')}`, sentence);
    head = [];
  }
  return statements;
}
