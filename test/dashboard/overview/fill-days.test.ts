import { describe, expect, it } from 'vitest';
import { fillDays } from '../../../src/dashboard/overview/fill-days.ts';

const fill = (From: string, To: string, days: { Day: string; n: number }[]) =>
  fillDays({ From, To }, days, (Day) => ({ Day, n: 0 })).map(({ Day, n }) => [Day, n]);

describe('fillDays', () => {
  it('lists each day once and in order, across the end of a month and a clock change', () => {
    expect(fill('2026-10-24', '2026-10-27', [{ Day: '2026-10-26', n: 4 }])).toEqual([
      ['2026-10-24', 0],
      ['2026-10-25', 0],
      ['2026-10-26', 4],
      ['2026-10-27', 0],
    ]);
    expect(fill('2024-02-28', '2024-03-01', []).map(([day]) => day)).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
  });

  it('takes a range of one day', () => {
    expect(fill('2026-11-27', '2026-11-27', [])).toEqual([['2026-11-27', 0]]);
  });
});
