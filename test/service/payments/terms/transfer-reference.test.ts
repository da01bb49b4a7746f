import { describe, expect, it } from 'vitest';
import {
  createTransferReference,
  isTransferReference,
  normalizeReference,
} from '../../../../src/service/payments/terms/transfer-reference.ts';

describe('createTransferReference', () => {
  const references = Array.from({ length: 500 }, (_, index) => createTransferReference(`payment-${index}`));

  it('creates short references with valid check digits', () => {
    for (const reference of references) {
      expect(reference).toMatch(/^RF[0-9]{2}[0-9A-HJKMNP-TV-Z]{12}$/);
      expect([reference, isTransferReference(reference)]).toEqual([reference, true]);
    }
  });

  it('creates a different reference for every payment, and always the same for one payment', () => {
    expect(new Set(references).size).toBe(references.length);
    expect(createTransferReference('payment-7')).toBe(references[7]);
  });
});

describe('isTransferReference', () => {
  // From ISO 11649 and its users' handbooks.
  it.each(['RF18539007547034', 'RF712348231', 'RF18000000000539007547034'])('accepts %s', (text) => {
    expect(isTransferReference(text)).toBe(true);
  });

  it.each([
    'RF18539007547043',
    'RF81539007547034',
    'RF18539007547O34',
    'rf18539007547034',
    'RF18 5390 0754 7034',
    'RF18',
    'RF180000000000539007547034',
    '',
  ])('refuses %j', (text) => {
    expect(isTransferReference(text)).toBe(false);
  });
});

describe('normalizeReference', () => {
  it('reads a reference in groups and in lower case', () => {
    expect(normalizeReference('rf18 5390 0754 7034')).toBe('RF18539007547034');
  });

  it('reads a reference as it is pasted', () => {
    expect(normalizeReference(' RF18\u00a05390-0754 ７０３４\u200b')).toBe('RF18539007547034');
  });
});
