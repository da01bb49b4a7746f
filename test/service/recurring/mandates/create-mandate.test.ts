import { describe, expect, it } from 'vitest';
import { createMandate } from '../../../../src/service/recurring/mandates/create-mandate.ts';

const create = (change: object = {}) =>
  createMandate({ paymentId: 'payment-1', subscription: undefined, ...change }, 'DE98ZZZ09999999999');

describe('createMandate', () => {
  it('returns a short reference that differs per payment and is always the same for one', () => {
    expect(create().reference).toMatch(/^SDD-[0-9A-F]{12}$/);
    expect(create()).toEqual(create());
    expect(create({ paymentId: 'payment-2' }).reference).not.toBe(create().reference);
  });

  it('returns a one-off mandate, or a recurring one for a subscription', () => {
    expect(create()).toMatchObject({ creditorId: 'DE98ZZZ09999999999', isRecurring: false });
    expect(create({ subscription: {} }).isRecurring).toBe(true);
  });
});
