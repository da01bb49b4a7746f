import { describe, expect, it } from 'vitest';
import { renderTable } from '../../bench/render-table.ts';

const COLUMNS = [
  { key: 'cpu', title: 'CPU', digits: 2 },
  { key: 'nodes', title: 'nodes', digits: 0 },
];

describe('renderTable', () => {
  it('has a line for every subject with a figure, ours in bold, and leaves empty what was not measured', () => {
    const figures = { ours: { cpu: 1.234, nodes: 0 }, peer: { cpu: Number.NaN, nodes: 31_000 }, none: {} };
    const table = renderTable({ columns: COLUMNS, figures, highlighted: (name) => name === 'ours' });
    expect(table.split('\n')).toEqual([
      '|  | CPU | nodes |',
      '|---|---:|---:|',
      '| **ours** | **1.23** | **0** |',
      '| peer |  | 31,000 |',
    ]);
  });

  it('has no negative nothing', () => {
    const table = renderTable({
      columns: COLUMNS,
      figures: { peer: { cpu: -0.001 } },
      highlighted: () => false,
    });
    expect(table).toContain('| 0.00 |');
  });
});
