import { expect, it } from 'vitest';
import { nameDay, nameLongDay } from '../../../src/dashboard/overview/words.ts';

it('names a day in UTC, wherever the browser is', () => {
  expect([nameDay('2026-11-01'), nameLongDay('2026-11-01')]).toEqual(['Nov 1', 'Nov 1, 2026']);
});
