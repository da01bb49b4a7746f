import { expect, it } from 'vitest';
import { getCardBrandCodes } from '../../../../src/service/payments/terms/get-card-brand-codes.ts';

it.each<[paymentMethods: string[] | undefined, codes: string[] | undefined]>([
  [undefined, undefined],
  [['card', 'VIS'], undefined],
  [['VIS', 'klarna'], ['VIS']],
  [['klarna'], []],
])('getCardBrandCodes of a link with the methods %j returns %j', (paymentMethods, codes) => {
  expect(getCardBrandCodes({ paymentMethods })).toEqual(codes);
});
