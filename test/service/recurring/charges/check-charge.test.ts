import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { BUILT_IN_COMPANIES } from '../../../../src/service/calls/companies/read-companies.ts';
import { checkCharge } from '../../../../src/service/recurring/charges/check-charge.ts';

const CHARGE = { CardId: 'card_1', Amount: 990, Purpose: 'Coffee', Reason: 'unscheduled' };
const check = (change: object, company: object = {}) => {
  const given = Object.entries({ ...CHARGE, ...change }).filter(([, value]) => value !== undefined);
  return checkCharge(Object.fromEntries(given), {
    ...BUILT_IN_COMPANIES[0],
    ...company,
  } as unknown as Company);
};

describe('checkCharge', () => {
  it('accepts the required fields alone, and all fields', () => {
    expect(check({})).toEqual([]);
    expect(check({ CardId: undefined, MandateId: 'mdt_1' })).toEqual([]);
    expect(check({ Currency: 'USD', TransactionId: 'a', Reason: 'recurring', Metadata: { a: 1 } })).toEqual(
      [],
    );
  });

  it.each([
    [{ CardId: undefined }, 'CardId', 'REQUIRED'],
    [{ Amount: 0 }, 'Amount', 'OUT_OF_RANGE'],
    [{ Amount: 9.5 }, 'Amount', 'INVALID_VALUE'],
    [{ Currency: 'XXX' }, 'Currency', 'INVALID_VALUE'],
    [{ Purpose: '' }, 'Purpose', 'REQUIRED'],
    [{ Reason: 'because' }, 'Reason', 'INVALID_VALUE'],
    [{ Reason: undefined }, 'Reason', 'REQUIRED'],
    [{ TransactionId: 'x'.repeat(31) }, 'TransactionId', 'TOO_LONG'],
    [{ Metadata: { invoice_id: '1' } }, 'Metadata.invoice_id', 'RESERVED_KEY'],
    [{ Cvc: '123' }, 'Cvc', 'UNKNOWN_FIELD'],
    [{ MandateId: 'mdt_1' }, 'MandateId', 'ONE_SOURCE'],
    [{ MandateId: 'mdt_1', CardId: undefined, Currency: 'USD' }, 'Currency', 'SEPA_EUR_ONLY'],
    [{ MandateId: 'mdt_1', CardId: undefined, Currency: 'XXX' }, 'Currency', 'INVALID_VALUE'],
    [{ MandateId: '', CardId: undefined }, 'MandateId', 'REQUIRED'],
    [{ Metadata: 'none' }, 'Metadata', 'INVALID_VALUE'],
    [{ Metadata: null }, 'Metadata', 'INVALID_VALUE'],
  ] as [object, string, string][])('refuses %j', (change, Field, Code) => {
    expect(check(change)).toMatchObject([{ Field, Code }]);
  });

  it('lists broken metadata beside other rules', () => {
    const errors = check({ Amount: 0, Metadata: { invoice_id: '1' } });
    expect(errors.map(({ Field }) => Field)).toEqual(['Amount', 'Metadata.invoice_id']);
  });

  it.each([
    ['a card', {}, ['sepa_direct_debit'], 1],
    ['a card', {}, ['card'], 0],
    ['a mandate', { CardId: undefined, MandateId: 'mdt_1' }, ['card'], 1],
    ['a mandate', { CardId: undefined, MandateId: 'mdt_1' }, ['sepa_direct_debit'], 0],
  ])('of %s %j needs its method: with %j there are %i errors', (_source, change, methods, count) => {
    expect(check(change, { methods })).toHaveLength(count);
  });
});
