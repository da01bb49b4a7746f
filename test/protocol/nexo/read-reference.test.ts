import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/protocol/nexo/parse-nexo.ts';
import { readReference, readReversal } from '../../../src/protocol/nexo/read-reference.ts';

const refer = (reference: unknown) => readReference({ MessageReference: reference } as JsonObject, 'till-1');

describe('readReference', () => {
  it('takes the SaleID of the message if the reference has none', () => {
    expect(refer({ ServiceID: '1' })).toEqual({ saleId: 'till-1', serviceId: '1', category: undefined });
  });

  it('takes each field of the reference', () => {
    const reference = { ServiceID: '1', SaleID: 'till-2', MessageCategory: 'Payment' };
    expect(refer(reference)).toEqual({ saleId: 'till-2', serviceId: '1', category: 'Payment' });
  });

  it.each([
    ['MessageReference is missing', undefined],
    ['MessageReference is null', null],
    ['MessageReference.ServiceID is missing', {}],
    ['MessageReference.ServiceID is 1', { ServiceID: 1 }],
    ['MessageReference.SaleID is 2', { ServiceID: '1', SaleID: 2 }],
    ['MessageReference.MessageCategory is 3', { ServiceID: '1', MessageCategory: 3 }],
  ])('refuses a message whose %s', (sentence, reference) => {
    expect(() => refer(reference)).toThrow(sentence);
  });
});

const reverse = (change: object = {}, original: unknown = 'tender.psp') =>
  readReversal({
    OriginalPOITransaction: { POITransactionID: { TransactionID: original } },
    ReversalReason: 'MerchantCancel',
    ...change,
  } as JsonObject);

describe('readReversal', () => {
  it('reads the original and the reason', () => {
    expect(reverse()).toMatchObject({ original: 'tender.psp', reason: 'MerchantCancel', amount: undefined });
  });

  it('takes an original of 128 characters, and refuses a longer, an empty or no text', () => {
    expect(reverse({}, 'x'.repeat(128)).original).toHaveLength(128);
    for (const original of ['x'.repeat(129), '', 5, null])
      expect(() => reverse({}, original)).toThrow('a text of 1 to 128 characters is needed.');
  });

  it.each([
    ['missing', undefined],
    ['"Other"', 'Other'],
    ['5', 5],
  ])('refuses a reason that is %s', (value, ReversalReason) => {
    expect(() => reverse({ ReversalReason })).toThrow(`ReversalReason is ${value}: one of CustCancel,`);
  });

  it('refuses an amount in quotes', () => {
    expect(() => reverse({ ReversedAmount: '1.00' })).toThrow(
      'ReversedAmount is "1.00": a number is needed.',
    );
  });
});
