import { describe, expect, it } from 'vitest';
import { createTransferReference } from '../../../src/service/model/transfer-reference.ts';

/** ISO 11649: the number that letters and digits form, with the first four characters behind, is 1 modulo 97. */
function isValid(reference: string): boolean {
  const moved = reference.slice(4) + reference.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

describe('createTransferReference', () => {
  const references = Array.from({ length: 500 }, (_, index) => createTransferReference(`payment-${index}`));

  it('is short, and right by its check digits', () => {
    for (const reference of references) {
      expect(reference).toMatch(/^RF[0-9]{2}[0-9A-HJKMNP-TV-Z]{12}$/);
      expect([reference, isValid(reference)]).toEqual([reference, true]);
    }
  });

  it('is another one for every payment, and the same for one', () => {
    expect(new Set(references).size).toBe(references.length);
    expect(createTransferReference('payment-7')).toBe(references[7]);
  });
});
