import { describe, expect, it } from 'vitest';
import { parseStatements } from './parse-statements.ts';

const list = (markdown: string) => parseStatements(markdown).map(({ id, text }) => [id, text]);

describe('parseStatements', () => {
  it('names a row by the code in its first cell, by its method and path, or by its number', () => {
    const tables = `## Fruit (fresh)
| Field | Rule |
|---|---|
| \`Apple\` | red |
| two \`Pears\` | green |

| Method | Path | Sent |
|---|---|---|
| POST | \`/fruit\` | none |`;
    expect(list(tables)).toEqual([
      ['fruit-fresh/Apple', '| `Apple` | red |'],
      ['fruit-fresh/row-2', '| two `Pears` | green |'],
      ['fruit-fresh/POST /fruit', '| POST | `/fruit` | none |'],
    ]);
  });

  it('names a numbered rule by the label above it, up to the next heading', () => {
    expect(list('## A\n1. One.\n\nRules for `x`:\n1. Two. Three.\n\n### B\n1. Four.')).toEqual([
      ['a/1', 'One.'],
      ['a/rules-for/1', 'Two. Three.'],
      ['b/1', 'Four.'],
    ]);
  });

  it('counts the sentences of the prose of a section', () => {
    expect(list('# Title\nBefore.\n## A\nIt is red, e.g. dark. `B` too: yes.\n\nAnd this.')).toEqual([
      ['preamble/s1', 'Before.'],
      ['a/s1', 'It is red, e.g. dark.'],
      ['a/s2', '`B` too: yes.'],
      ['a/s3', 'And this.'],
    ]);
  });

  it('gives a statement another hash with any other word', () => {
    const [first, second, third] = parseStatements('## A\nIt is red.\n\nIt is red.\n\nIt is dark red.');
    expect(first?.hash).toMatch(/^[0-9a-f]{8}$/);
    expect(second?.hash).toBe(first?.hash);
    expect(third?.hash).not.toBe(first?.hash);
  });
});
