import { describe, expect, it } from 'vitest';
import { describeMandate } from '../../../src/service/checkout/describe-mandate.ts';

const describeFor = (company: object, change: object = {}) =>
  describeMandate({
    paymentId: 'payment-1',
    subscription: undefined,
    company: { id: 7, ...company },
    ...change,
  });

describe('describeMandate', () => {
  it('names the creditor as the fixture does', () => {
    const sepaCreditorId = 'DE98ZZZ09999999999';
    expect(describeFor({ sepaCreditorId, fiscalCode: '12345678903' }).creditorId).toBe(sepaCreditorId);
  });

  it.each([
    [{ fiscalCode: '12345678903' }, /^IT\d\dZZZ0000012345678903$/],
    [{}, /^IT\d\dZZZ0000000000000007$/],
  ])('makes one up of the right form for %j', (company, form) => {
    const { creditorId } = describeFor(company);
    expect(creditorId).toMatch(form);
    const digits = `${creditorId.slice(7)}1829${creditorId.slice(2, 4)}`;
    expect(BigInt(digits) % 97n).toBe(1n);
  });

  it('has a reference for each payment, short, and always the same', () => {
    expect(describeFor({}).reference).toMatch(/^SDD-[0-9A-F]{12}$/);
    expect(describeFor({}).reference).toBe(describeFor({}).reference);
    expect(describeFor({}, { paymentId: 'payment-2' }).reference).not.toBe(describeFor({}).reference);
  });

  it('is for one payment, or for those of a subscription', () => {
    expect(describeFor({}).isRecurring).toBe(false);
    expect(describeFor({}, { subscription: {} }).isRecurring).toBe(true);
  });
});
