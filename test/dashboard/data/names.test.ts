import { expect, it } from 'vitest';
import { nameProduct, toWords } from '../../../src/dashboard/data/names.ts';

it('nameProduct says if the money is not real', () => {
  expect([nameProduct(true), nameProduct(false)]).toEqual(['ServicePay sandbox', 'ServicePay']);
});

it.each([
  ['NEEDS_RESPONSE', 'Needs response'],
  ['PAST_DUE_FOR_LONG', 'Past due for long'],
  ['dispute.under_review', 'Dispute under review'],
  ['settled', 'Settled'],
  ['', ''],
])('toWords writes %j as %j', (code, words) => {
  expect(toWords(code)).toBe(words);
});
