import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/list-imports.ts';

const MAX_FILES = 25;
const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 80;

/** A folder of these has a file for each language or face. */
const TABLES = /\/(locales|fonts)(\/|$)/;

/** In docs/ the address of each file is public, and a move would break links; the gallery is one table of pictures. */
const FULL_FOLDERS = ['docs', 'docs/pictures/gallery'];

const list = (room: string): string[] =>
  readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));

/** The functions of a file that are longer than the bound, by where they begin. A test's `describe` is a list, no function. */
function findLongFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const getLine = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first, last] = [getLine(node.pos < 0 ? 0 : node.getStart(source)), getLine(node.end)];
    if (ts.isFunctionLike(node) && last - first >= MAX_FUNCTION_LINES) found.push(`${file}:${first}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe.each(['src', 'test', 'e2e', 'demo', 'bench', 'docs'])('%s', (room) => {
  const files = list(room);
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

  it(`has at most ${MAX_FILES} files in a folder`, () => {
    const counts = Map.groupBy(
      files.filter((file) => !TABLES.test(dirname(file))),
      (file) => dirname(file),
    );
    // Both ways: a folder that was split leaves the list.
    const full = [...counts].filter(([, { length }]) => length > MAX_FILES).map(([folder]) => folder);
    expect(full.sort()).toEqual(FULL_FOLDERS.filter((folder) => `${folder}/`.startsWith(`${room}/`)));
  });

  it.runIf(room === 'src')(`has no file of more than ${MAX_FILE_LINES} lines`, () => {
    const isLong = (file: string): boolean =>
      readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length > MAX_FILE_LINES;
    expect(sources.filter((file) => !TABLES.test(file) && isLong(file))).toEqual([]);
  });

  it.runIf(room === 'src')(`has no function of more than ${MAX_FUNCTION_LINES} lines`, () => {
    expect(sources.flatMap(findLongFunctions)).toEqual([]);
  });
});
