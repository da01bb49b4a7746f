import { describe, expect, it } from 'vitest';
import { getCreditorId } from '../../../../src/service/calls/companies/get-creditor-id.ts';

describe('getCreditorId', () => {
  it('returns the creditor id of the fixture', () => {
    const sepaCreditorId = 'DE98ZZZ09999999999';
    expect(getCreditorId({ name: 'Rossi', fiscalCode: '12345678903', sepaCreditorId })).toBe(sepaCreditorId);
  });

  it.each([
    [{ name: 'Rossi', fiscalCode: '12345678903' }, /^IT\d\dZZZ0000012345678903$/],
    [{ name: 'Rossi' }, /^IT\d\dZZZ0{6}\d{10}$/],
  ])('derives a well-formed creditor id from %j, always the same', (company, form) => {
    const creditorId = getCreditorId(company);
    expect(creditorId).toMatch(form);
    expect(getCreditorId(company)).toBe(creditorId);
    expect(BigInt(`${creditorId.slice(7)}1829${creditorId.slice(2, 4)}`) % 97n).toBe(1n);
  });
});
