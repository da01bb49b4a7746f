import { expect, it } from 'vitest';
import { nameProduct } from '../../../src/dashboard/data/name-product.ts';

it('nameProduct says where the money is not real', () => {
  expect([nameProduct(true), nameProduct(false)]).toEqual(['ServicePay sandbox', 'ServicePay']);
});
