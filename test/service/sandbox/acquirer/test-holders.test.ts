import { describe, expect, it } from 'vitest';
import { findDebitProblems } from '../../../../src/protocol/identifiers/iban.ts';
import { findHolderBehavior, TEST_HOLDERS } from '../../../../src/service/sandbox/acquirer/test-holders.ts';

describe('TEST_HOLDERS', () => {
  it.each(Object.entries(TEST_HOLDERS))(
    'contains %s, an account holder that the checkout page accepts',
    (start, behavior) => {
      expect(findDebitProblems({ iban: '', holder: start }, true)).toEqual({});
      expect(findHolderBehavior(` ${start.toLowerCase()} Rossi`)).toBe(behavior);
      expect(findHolderBehavior(`Rossi ${start}`)).toEqual({});
    },
  );
});
