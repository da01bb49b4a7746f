import { formatFigure } from './format-figure.ts';
import type { Figures, Goal } from './row.ts';

/** What has goals, and what was measured of it. */
export interface MeasuredGoals {
  id: string;
  goals: readonly Goal[];
}

/** Digits of a goal as it is written, and one more, so that a near miss shows. */
const countDigits = (value: number) => (String(value).split('.')[1]?.length ?? 0) + 1;

function renderVerdict(value: number | undefined, { atMost, atLeast }: Goal): string {
  if (value === undefined) return 'not measured';
  return value <= (atMost ?? value) && value >= (atLeast ?? value) ? 'met' : '**missed**';
}

/** Every goal beside what was measured: where a goal is missed, the table says so. */
export function renderGoals(
  rows: readonly MeasuredGoals[],
  measured: Record<string, { figures: Figures }>,
): string {
  const lines = rows.flatMap(({ id, goals }) =>
    goals.map((goal) => {
      const { subject, key, text, atMost, atLeast } = goal;
      const value = measured[id]?.figures[subject]?.[key];
      const limit = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
      const digits = countDigits(atMost ?? atLeast ?? 0);
      return `| ${text} | ${limit} | ${formatFigure(value, digits)} | ${renderVerdict(value, goal)} |`;
    }),
  );
  return ['| figure | goal | measured | |', '|---|---:|---:|---|', ...lines].join('\n');
}
