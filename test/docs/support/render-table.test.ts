import { describe, expect, it } from 'vitest';
import { fillTable, MISSING_CELL, renderTable } from './render-table.ts';

const CURRENT = [
  '| Name | Default | Meaning |',
  '|---|---:|---|',
  '| `a` | 1 | the first |',
  '| `b` | 2 | a \\| b |',
].join('\n');

describe('renderTable', () => {
  it('writes the whole table, and keeps a bar inside its cell', () => {
    expect(renderTable(['Name', 'Type'], [['a', 'x | y']])).toBe(
      '| Name | Type |\n|---|---|\n| a | x \\| y |',
    );
  });
});

describe('fillTable', () => {
  it('leaves a table that is up to date as it is', () => {
    expect(
      fillTable(CURRENT, [
        ['`a`', '1'],
        ['`b`', '2'],
      ]),
    ).toBe(CURRENT);
  });

  it.each([
    ['a changed value, beside its meaning', [['`a`', '5']], '| `a` | 5 | the first |'],
    ['a cell of the document between two others', [['`a`', undefined, 'x | y']], '| `a` | 1 | x \\| y |'],
    ['a new row, whose meaning is missing', [['`c`', '3']], `| \`c\` | 3 | ${MISSING_CELL} |`],
  ])('writes %s', (_what, rows, line) => {
    expect(fillTable(CURRENT, rows)).toBe(`| Name | Default | Meaning |\n|---|---:|---|\n${line}`);
  });

  it('takes out a row that the code no longer has, and follows its order', () => {
    expect(
      fillTable(CURRENT, [['`b`'], ['`a`']])
        .split('\n')
        .slice(2),
    ).toEqual(['| `b` | 2 | a \\| b |', '| `a` | 1 | the first |']);
  });

  it('keeps the order of the document on request, with new rows last', () => {
    const filled = fillTable(CURRENT, [['`c`', '', ''], ['`b`'], ['`a`']], { keepsOrder: true });
    expect(
      filled
        .split('\n')
        .slice(2)
        .map((line) => line[3]),
    ).toEqual(['a', 'b', 'c']);
  });

  it('finds a row by several cells', () => {
    const current = '| from | step | meaning |\n|---|---|---|\n| x | 1 | first |\n| y | 1 | second |';
    const rows = [
      ['y', '1'],
      ['x', '1'],
    ];
    expect(fillTable(current, rows, { keyCells: 2 })).toContain('| y | 1 | second |\n| x | 1 | first |');
  });

  it('refuses what is not a table', () => {
    expect(() => fillTable('text', [])).toThrow('begins with its head');
  });
});
