import { describe, expect, it } from 'vitest';
import { count, nameDay, nameDecline, nameLongDay } from '../../../src/dashboard/overview/words.ts';
import { DECLINE_CODES } from '../../../src/protocol/decline-codes.ts';

describe('the words of the overview', () => {
  it('name every decline without its code', () => {
    for (const code of DECLINE_CODES) expect(nameDecline(code)).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('leave an unknown code of a newer service unchanged', () => {
    expect(nameDecline('stolen_card')).toBe('stolen_card');
  });

  it('name a day in UTC, wherever the browser is', () => {
    expect([nameDay('2026-11-01'), nameLongDay('2026-11-01')]).toEqual(['Nov 1', 'Nov 1, 2026']);
  });

  it('count in the singular and the plural', () => {
    expect([count(1, 'dispute'), count(0, 'dispute'), count(1200, 'more', 'more')]).toEqual([
      '1 dispute',
      '0 disputes',
      '1,200 more',
    ]);
  });
});
