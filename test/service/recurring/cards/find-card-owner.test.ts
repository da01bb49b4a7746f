import { describe, expect, it } from 'vitest';
import {
  findCardOwner,
  MAX_SHOPPER_REFERENCE_LENGTH,
} from '../../../../src/service/recurring/cards/find-card-owner.ts';

const find = (shopperReference: unknown, allowsTokenization = true) =>
  findCardOwner({ companyId: 7, allowsTokenization, metadata: { shopperReference } });

describe('findCardOwner', () => {
  it.each(['1', 'ada@example.com', ' ', '😀'.repeat(MAX_SHOPPER_REFERENCE_LENGTH)])(
    'accepts the merchant’s shopper reference %j',
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
  ])('returns no owner for the shopper reference %j', (reference) => {
    expect(find(reference)).toBeUndefined();
  });

  it('returns no owner if the merchant forbids tokenization or gives no shopper reference', () => {
    expect(find('ada', false)).toBeUndefined();
    expect(findCardOwner({ companyId: 7, allowsTokenization: true, metadata: {} })).toBeUndefined();
  });

  it.each<[link: { isReusable?: boolean; reusableLinkId?: string | null }, hasOwner: boolean]>([
    [{ isReusable: true }, false],
    [{ reusableLinkId: 'link' }, false],
    [{ isReusable: false, reusableLinkId: null }, true],
  ])('of a link with %j, whose URL anyone may have, returns an owner: %s', (link, hasOwner) => {
    const terms = { companyId: 7, allowsTokenization: true, metadata: { shopperReference: 'ada' } };
    expect(findCardOwner({ ...terms, ...link }) !== undefined).toBe(hasOwner);
  });
});
