import { describe, expect, it } from 'vitest';
import {
  findCardOwner,
  MAX_SHOPPER_REFERENCE_LENGTH,
} from '../../../../src/service/recurring/cards/find-card-owner.ts';

const find = (shopperReference: unknown, allowsTokenization = true) =>
  findCardOwner({ companyId: 7, allowsTokenization, metadata: { shopperReference } });

describe('findCardOwner', () => {
  it.each(['1', 'ada@example.com', ' ', '😀'.repeat(MAX_SHOPPER_REFERENCE_LENGTH)])(
    'takes the merchant’s word for who the shopper is: %j',
    (shopperReference) => {
      expect(find(shopperReference)).toEqual({ companyId: 7, shopperReference });
    },
  );

  it.each([
    '',
    'x'.repeat(MAX_SHOPPER_REFERENCE_LENGTH + 1),
    undefined,
    null,
    7,
    true,
    ['ada'],
    { toString: 'ada' },
  ])('knows nobody by %j', (reference) => {
    expect(find(reference)).toBeUndefined();
  });

  it('finds no owner where the merchant forbids it, or names none', () => {
    expect(find('ada', false)).toBeUndefined();
    expect(findCardOwner({ companyId: 7, allowsTokenization: true, metadata: {} })).toBeUndefined();
  });
});
