import { formatFigure } from './format-figure.ts';
import { renderTable } from './render-table.ts';
import type { Figures, Goal, Table } from './row.ts';

/** A goal has one digit more than its limit, so that a near miss shows. */
function renderGoal({ subject, key, atMost, text }: Goal, figures: Figures): string {
  const value = figures[subject]?.[key];
  if (value === undefined) return `- ${text}: at most ${atMost}; not measured`;
  const digits = (String(atMost).split('.')[1]?.length ?? 0) + 1;
  return `- ${text}: at most ${atMost}; ${formatFigure(value, digits)}${value <= atMost ? '' : ', **missed**'}`;
}

/** A block of `docs/benchmarks.md`: what is measured, its table and its goals, and under which conditions. */
export function renderBlock({ how, columns, goals }: Table, figures: Figures, conditions: string): string {
  const lists = goals.length ? ['Goals:', goals.map((goal) => renderGoal(goal, figures)).join('\n')] : [];
  return [how, renderTable({ columns, figures }), ...lists, conditions].join('\n\n');
}
