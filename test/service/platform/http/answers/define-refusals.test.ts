import { describe, expect, it } from 'vitest';
import {
  notFound,
  tooMany,
  wrongState,
} from '../../../../../src/service/platform/http/answers/define-refusals.ts';

describe('The refusals of a record', () => {
  it('follow from its name', () => {
    expect(notFound('Card', 'Bank transfer')).toEqual({
      CARD_NOT_FOUND: [404, 'Card not found.'],
      BANK_TRANSFER_NOT_FOUND: [404, 'Bank transfer not found.'],
    });
    expect(wrongState('bank transfer')).toEqual({
      BANK_TRANSFER_STATE: [409, 'The state of the bank transfer does not allow this.'],
    });
    expect(tooMany('stores')).toEqual({ TOO_MANY_STORES: [409, 'Too many stores.'] });
  });
});
