import type { Token, Tokens } from 'marked';

/** A searchable part of a document: the text below a heading, or a table row that begins with a name in code. */
export interface Passage {
  /** The id of the heading or row; empty for the beginning of the document. */
  id: string;
  heading: string;
  text: string;
  /** Whether it is a row, whose heading is the name in its first cell. */
  isRow?: true;
}

/** The ids that the renderer has assigned. */
interface PlacedIds {
  headings: ReadonlyMap<Tokens.Heading, string>;
  /** By the first cell of the row. */
  rows: ReadonlyMap<Tokens.TableCell, string>;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const BETWEEN_CELLS = ' · ';

const tidy = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the words of a token as a reader sees them. Code blocks and images have none. */
function readWords(token: Token): string {
  if (['code', 'image', 'space', 'hr'].includes(token.type)) return '';
  if (token.type === 'html') return token.raw.startsWith('<!--') ? '' : token.raw;
  if (token.type === 'br') return ' ';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map(readRow).filter(Boolean).join(BETWEEN_CELLS);
  }
  if (token.type === 'list') return readBlocks((token as Tokens.List).items);
  if ('tokens' in token && token.tokens)
    return token.type === 'list_item' || token.type === 'blockquote'
      ? readBlocks(token.tokens)
      : readLine(token.tokens);
  return 'text' in token ? String(token.text) : '';
}

const readRow = (cells: readonly Tokens.TableCell[]): string =>
  cells
    .map(({ tokens }) => readLine(tokens))
    .filter(Boolean)
    .join(BETWEEN_CELLS);

const readBlocks = (tokens: readonly Token[]): string => tidy(tokens.map(readWords).join(' '));

/** Returns the words of a line or paragraph. */
export const readLine = (tokens: readonly Token[]): string => tidy(tokens.map(readWords).join(''));

/** Splits a table into rows that are separate passages, and the rest. */
function splitTable(
  table: Tokens.Table,
  rowIds: PlacedIds['rows'],
): { passages: Passage[]; rest: Tokens.Table } {
  const passages: Passage[] = [];
  const rows = table.rows.filter((row) => {
    const [first, ...cells] = row;
    const id = first && rowIds.get(first);
    if (id) passages.push({ id, heading: readLine(first.tokens), text: readRow(cells), isRow: true });
    return !id;
  });
  return { passages, rest: { ...table, rows } };
}

/** Lists the passages of a document, in order. */
export function listPassages(tokens: readonly Token[], { headings, rows }: PlacedIds): Passage[] {
  const sections: { id: string; heading: string; blocks: Token[]; rows: Passage[] }[] = [];
  for (const token of tokens) {
    const section = sections.at(-1);
    if (token.type === 'heading') {
      const heading = token as Tokens.Heading;
      const id = heading.depth === 1 ? '' : (headings.get(heading) ?? '');
      sections.push({ id, heading: readLine(heading.tokens), blocks: [], rows: [] });
    } else if (token.type === 'table') {
      const { passages, rest } = splitTable(token as Tokens.Table, rows);
      section?.blocks.push(rest);
      section?.rows.push(...passages);
    } else section?.blocks.push(token);
  }
  return sections.flatMap(({ id, heading, blocks, rows: own }) => [
    { id, heading, text: readBlocks(blocks) },
    ...own,
  ]);
}
