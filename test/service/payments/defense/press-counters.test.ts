import { describe, expect, it } from 'vitest';
import { createPressCounters } from '../../../../src/service/payments/defense/press-counters.ts';

const KEYS = { address: 'address', bin: '1:400000', place: undefined, company: '1' };
const ONE_EACH = { address: 1, bin: 1, company: 1 };

describe('createPressCounters', () => {
  it('returns the approvals of each subject once, and none that there was not', () => {
    const counters = createPressCounters();
    counters.start(KEYS, {}, 0);
    counters.approve(KEYS, {}, 0);
    expect(counters.takeApprovals({ ...KEYS, address: 'another' })).toEqual({ bin: 1, company: 1 });
    counters.approve({ ...KEYS, place: 'place' }, {}, 0);
    expect(counters.takeApprovals({ ...KEYS, place: 'place' })).toEqual({
      ...ONE_EACH,
      address: 2,
      place: 1,
    });
    expect(counters.takeApprovals({ ...KEYS, place: 'place' })).toEqual({});
  });

  it('takes a decline away for each approval, and counts none of a press without a place', () => {
    const counters = createPressCounters();
    for (let press = 0; press < 3; press += 1) counters.start({ ...KEYS, place: 'place' }, {}, 0);
    counters.approve({ ...KEYS, place: 'place' }, {}, 0);
    const read = (place: string | undefined) =>
      (['address', 'bin', 'place', 'company'] as const).map((subject) =>
        counters.read(subject, { ...KEYS, place }, 0),
      );
    expect(read('place')).toEqual([1, 1, 1, 1]);
    expect(read(undefined)).toEqual([1, 1, 0, 1]);
    counters.follow(KEYS, { bin: 2 }, 0);
    expect(read(undefined)).toEqual([2, 0, 0, 2]);
  });
});
