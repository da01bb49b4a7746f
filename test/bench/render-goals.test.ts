import { describe, expect, it } from 'vitest';
import { renderGoals } from '../../bench/render-goals.ts';
import type { Figures, Goal } from '../../bench/row.ts';

const AT_MOST: Goal = { subject: 'ours', key: 'ratio', atMost: 1.15, text: 'mount' };
const AT_LEAST: Goal = { subject: 'ours', key: 'ratio', atLeast: 3, text: 'links' };

function renderGoalOf(goal: Goal, ratio?: number): string {
  const figures: Figures = ratio === undefined ? {} : { ours: { ratio } };
  return renderGoals([{ id: 'row', goals: [goal] }], { row: { figures } }).split('\n')[2] ?? '';
}

describe('renderGoals', () => {
  it.each([
    ['met at the goal itself', AT_MOST, 1.15, '| mount | at most 1.15 | 1.150 | met |'],
    ['missed just above it', AT_MOST, 1.151, '| mount | at most 1.15 | 1.151 | **missed** |'],
    ['not measured without a figure', AT_MOST, undefined, '| mount | at most 1.15 |  | not measured |'],
    ['met at the least itself', AT_LEAST, 3, '| links | at least 3 | 3.0 | met |'],
    ['missed just below it', AT_LEAST, 2.9, '| links | at least 3 | 2.9 | **missed** |'],
  ])('calls a goal %s', (_what, goal, ratio, line) => {
    expect(renderGoalOf(goal, ratio)).toBe(line);
  });
});
