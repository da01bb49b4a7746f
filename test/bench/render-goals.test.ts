import { describe, expect, it } from 'vitest';
import { renderGoals } from '../../bench/render-goals.ts';
import type { Figures, Row } from '../../bench/row.ts';

const goal = { subject: 'ours', key: 'ratio', atMost: 1.15, text: 'mount' };
const row: Row = { id: 'mount', title: '', how: '', columns: [], goals: [goal], measure: async () => ({}) };

function renderGoalOf(ratio?: number): string {
  const figures: Figures = ratio === undefined ? {} : { ours: { ratio } };
  const measured = { date: '', browser: '', rounds: 1, load: 0, figures };
  return renderGoals([row], { machine: '', node: '', rows: { mount: measured } }).split('\n')[2] ?? '';
}

describe('renderGoals', () => {
  it.each([
    ['met at the goal itself', 1.15, '| mount | at most 1.15 | 1.150 | met |'],
    ['missed just above it', 1.151, '| mount | at most 1.15 | 1.151 | **missed** |'],
    ['not measured without a figure', undefined, '| mount | at most 1.15 |  | not measured |'],
  ])('calls a goal %s', (_what, ratio, line) => {
    expect(renderGoalOf(ratio)).toBe(line);
  });
});
