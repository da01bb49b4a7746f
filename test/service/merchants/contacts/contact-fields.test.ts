import { describe, expect, it } from 'vitest';
import { checkContact, normalizeContact } from '../../../../src/service/merchants/contacts/contact-fields.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const check = (body: Record<string, string>) => checkContact(normalizeContact(body), NOW);

describe('checkContact', () => {
  it.each([
    [{ VatNumber: 'IT/00743.110/157’' }],
    [{ FiscalCode: 'RSSMRA 85T10-A562S' }],
    [{ SdiCode: 'M5UXCR’1' }],
  ])('takes what is pasted between the signs of %j', (body) => {
    expect(check(body)).toEqual([]);
  });

  it.each([
    [{ VatNumber: 'IT00743€110157' }, '“€”, after “IT00743”, is not a letter from A to Z or a digit.'],
    [{ SdiCode: 'M5UıCR1' }, '“ı”, after “M5U”, is not a letter from A to Z or a digit.'],
  ])('names the sign that is wrong in %j', (body, hint) => {
    expect(check(body)[0]?.Hint).toBe(hint);
  });
});
