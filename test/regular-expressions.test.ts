import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * The literals whose time grows with the square of the text, or may, and why no text is long enough. A pattern is better written in
 * another way: split at a character and trim, or let a lookbehind hold the beginning of a run.
 */
const BOUNDED: Record<string, string> = {
  '/^(.+?[.。])\\s*(.*)$/s': 'A sentence of our own.',
  '/[\\s:]*\\{url\\}$/': 'A sentence of our own.',
  '/^(?:(?<style>normal|italic|oblique)\\s+)?(?:(?<weight>normal|bold|bolder|lighter|\\d+)\\s+)?(?<size>[\\d.]+(?:px|rem|em|pt|%))(?:\\s*\\/\\s*(?<height>[\\w.%]+))?\\s+(?<family>.+)$/':
    'A value of a stylesheet, whose length is limited.',
  '/(\\b[/?#]|:.*@|[\\w-]{20}).*/s': 'An address that the page itself gives to the script.',
  '/-\\d+\\.\\d+\\.\\d+[\\w.-]*\\.(js(\\.map)?|d\\.ts|tgz)$/': 'The path of a file that exists.',
  '/-[\\w.-]+\\.(js|css|map)$/': 'The path of a file that exists.',
  '/^(?:"?([^"<>\\p{Cc}]*?)"? *<([^<>\\s]+)>|([^<>\\s]+))$/u': 'A variable of the environment.',
  '/previously executed migration ((\\d+)\\S*) is missing/': 'A message of a library.',
  '/[^\\s,]+(?=[\\s,]*$)/u': 'A name of at most 140 characters.',
  '/_(.*)\\./': 'The name of a file of our own.',
  '/(\\.\\d\\d\\d*?)0+$/': 'A number that we have written.',
};

/** Every program and page. The build reads the files of this repository. */
const FILES = globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts'], {
  exclude: (path) => String(path).startsWith('src/build'),
});

function listLiterals(): Map<string, string> {
  const literals = new Map<string, string>();
  for (const file of FILES) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) literals.set(node.text, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return literals;
}

/**
 * A search for an end from each of many beginnings, which `scslre` does not report: `/\*` a hundred thousand times, and no `*\/`. It is
 * linear if the end of the text counts as one.
 */
const FINDS_NO_END = /^\/(?!\^).+(?:\[\\s\\S\]|\[\\d\\D\]|\[\\w\\W\]|\[\^\])[*+](?!\??\(\?:[^)]*\|\$\))/;

/** Whether backtracking can take more than linear time: the check behind `regexp/no-super-linear-backtracking` and `-move`. */
function isSuperLinear(literal: string): boolean {
  if (FINDS_NO_END.test(literal)) return true;
  const end = literal.lastIndexOf('/');
  const pattern = { source: literal.slice(1, end), flags: literal.slice(end + 1) };
  return analyse(pattern, { reportTypes: { Trade: true, Self: true, Move: true } }).reports.length > 0;
}

describe('the regular expressions', () => {
  it('take time in proportion to the text, or read a text that is short', () => {
    const literals = listLiterals();
    expect(literals.size).toBeGreaterThan(300);
    const found = [...literals.keys()].filter(isSuperLinear);
    // Both ways: a literal that is not there any more leaves the list.
    expect(found.sort()).toEqual(Object.keys(BOUNDED).sort());
  });

  it.each(['/\\s*;\\s*/', '/^(a+)+$/', '/=+$/', '/\\/\\*[\\s\\S]*?\\*\\//g'])(
    'would be refused: %s',
    (literal) => {
      expect(isSuperLinear(literal)).toBe(true);
    },
  );
});
