import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../../src/service/platform/store/migrations/migrations.ts';

describe('MIGRATIONS', () => {
  it('are numbered without a gap, so that their names sort in order of creation', () => {
    const numbers = Object.keys(MIGRATIONS).map((name) => /^(\d{3})_[a-z_]+$/.exec(name)?.[1]);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')));
    expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort());
  });
});
