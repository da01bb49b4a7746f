import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatement } from '../../../../src/service/sandbox/bank/create-statement.ts';

const DAY = 86_400_000;
const IBAN = 'IT57P0542811101000000900001';

describe('createStatement', () => {
  it('contains a transaction for every day, a salary on the last of a month and rent on the second', () => {
    const from = Date.parse('2026-10-30');
    const rows = createStatement(IBAN, { from, to: Date.parse('2026-11-03T12:00:00Z') });
    expect(rows.map(({ bookedAt }) => (bookedAt - from) / DAY)).toEqual([4, 3, 2, 1, 0]);
    expect(rows[1]).toMatchObject({ purpose: 'Rent', amountMinor: -65_000 });
    expect(rows[3]?.purpose).toBe('Salary');
  });

  it('returns another statement for another account', () => {
    const time = { from: Date.parse('2026-10-03'), to: Date.parse('2026-10-05') };
    const [one, other] = [createStatement(IBAN, time), createStatement('IT34Q0542811101000000900002', time)];
    expect(one.map(({ amountMinor }) => amountMinor)).not.toEqual(
      other.map(({ amountMinor }) => amountMinor),
    );
  });

  it('adds up over any period, is never below 0, and does not depend on the time of the request', () => {
    const day = fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), fc.string(), (start, days, iban) => {
        const [from, to] = [start * DAY, (start + days) * DAY];
        const rows = createStatement(iban, { from, to });
        expect(rows).toHaveLength(days + 1);
        rows.forEach(({ amountMinor, balanceAfter, purpose }, index) => {
          expect(amountMinor > 0).toBe(purpose === 'Salary');
          expect(balanceAfter).toBeGreaterThan(0);
          const before = rows[index + 1];
          if (before) expect(balanceAfter - amountMinor).toBe(before.balanceAfter);
        });
        expect(createStatement(iban, { from: to, to })).toEqual(rows.slice(0, 1));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: 50 },
    );
  });
});
