import { formatFigure } from './format-figure.ts';
import type { Report } from './report.ts';
import type { Row } from './row.ts';

/** Digits of a goal as it is written, and one more, so that a near miss shows. */
const countDigits = (value: number) => (String(value).split('.')[1]?.length ?? 0) + 1;

/** Every goal of the script, beside what was measured: where a goal is missed, the table says so. */
export function renderGoals(rows: readonly Row[], report: Report): string {
  const lines = rows.flatMap(({ id, goals }) =>
    goals.map(({ subject, key, atMost, text }) => {
      const value = report.rows[id]?.figures[subject]?.[key];
      const verdict = value === undefined ? 'not measured' : value <= atMost ? 'met' : '**missed**';
      return `| ${text} | at most ${atMost} | ${formatFigure(value, countDigits(atMost))} | ${verdict} |`;
    }),
  );
  return ['| figure | goal | measured | |', '|---|---:|---:|---|', ...lines].join('\n');
}
