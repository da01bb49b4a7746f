import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTypingErrors } from '../../../../../src/service/products/banking/vop/count-typing-errors.ts';

describe('countTypingErrors', () => {
  it.each([
    ['verdi', 'verdi', 0],
    ['verdo', 'verdi', 1],
    ['verd', 'verdi', 1],
    ['verdii', 'verdi', 1],
    ['vedri', 'verdi', 1],
    ['evrdi', 'verdi', 1],
    ['vredo', 'verdi', 2],
    ['ab', '', 2],
    ['abc', '', 3],
    ['vrdei', 'verdi', 2],
    ['rossi', 'verdi', 3],
    ['😀erdi', 'verdi', 1],
  ])('returns for %j and %j %i, where 3 stands for more than 2', (typed, right, errors) => {
    expect(countTypingErrors(typed, right, 2)).toBe(errors);
  });

  it('is symmetric, and exceeds its maximum by one at most', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        const errors = countTypingErrors(a, b, most);
        expect(errors).toBe(countTypingErrors(b, a, most));
        expect(errors).toBeLessThanOrEqual(most + 1);
        expect(errors === 0).toBe(a === b);
        // A higher limit does not change a count within the lower one.
        if (errors <= most) expect(countTypingErrors(a, b, 20)).toBe(errors);
      }),
    );
  });
});
