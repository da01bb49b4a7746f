import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './list-imports.ts';

interface Comment {
  file: string;
  line: number;
  text: string;
}

const SOURCE = /\.(ts|tsx|mjs|js|css)$/;

/** The comments of a source text or stylesheet: a block, or the lines that begin with `//` and follow each other. */
function readComments(path: string): Comment[] {
  const source = readFileSync(path, 'utf8');
  const comments: (Comment & { end: number })[] = [];
  const add = (start: number, end: number): void => {
    const text = source
      .slice(start, end)
      .replace(/^\/\*+|\*+\/$|^\s*\*|^\/\//gm, '')
      .trim();
    const last = comments.at(-1);
    const isContinued = last && source.startsWith('//', start) && /^\s*$/.test(source.slice(last.end, start));
    if (isContinued) Object.assign(last, { text: `${last.text} ${text}`, end });
    else
      comments.push({
        file: relative(ROOT, path),
        line: source.slice(0, start).split('\n').length,
        text,
        end,
      });
  };
  if (path.endsWith('.css')) {
    for (const { 0: text, index } of source.matchAll(/\/\*[\s\S]*?\*\//g)) add(index, index + text.length);
    return comments;
  }
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []) {
      if (!seen.has(pos)) add(pos, end);
      seen.add(pos);
    }
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return comments;
}

const known = new Map<string, Comment[]>();

/** Lists the comments of a room; parses it once. */
export function listComments(room: string): Comment[] {
  const found = known.get(room) ?? findComments(room);
  known.set(room, found);
  return found;
}

function findComments(room: string): Comment[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !/\bnode_modules\b/.test(name))
    .flatMap((name) => readComments(join(ROOT, room, name)));
}
