import { describe, expect, it } from 'vitest';
import { selectMethods } from '../../../src/page/methods/select-methods.ts';
import { PAYMENT_METHODS } from '../../../src/protocol/payment-methods.ts';

describe('selectMethods', () => {
  it.each([
    [['card', 'klarna'], undefined, ['card', 'klarna']],
    [['card', 'google_pay', 'klarna'], ['KLN'], ['klarna']],
    [['card'], ['card'], ['card']],
    [['card'], ['ECA'], ['card']],
    [['card'], ['klarna'], ['card']],
    [['card'], [], ['card']],
    [['klarna'], ['SEPA'], ['klarna']],
    [
      ['card', 'sepa_direct_debit', 'bank_transfer'],
      ['SEPA', 'bank_transfer'],
      ['sepa_direct_debit', 'bank_transfer'],
    ],
    [[], undefined, []],
  ] as const)('from %j, with the filter %j, selects %j', (methods, hints, offered) => {
    expect(selectMethods(methods, hints)).toEqual(offered);
  });

  it('selects every known method and skips an unknown one from a newer service', () => {
    const methods = PAYMENT_METHODS.map(({ id }) => id);
    expect(selectMethods([...methods, 'carrier_pigeon' as never])).toEqual(methods);
  });
});
