import { describe, expect, it } from 'vitest';
import { findMethodPanel, selectMethods } from '../../../src/page/components/method-panels.ts';
import type { FormValues } from '../../../src/page/form/form-fields.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { PAYMENT_METHODS } from '../../../src/protocol/payment-methods.ts';

const VALUES: FormValues = {
  card_number: '4111',
  expiry: '',
  cvc: '',
  cardholder_name: '',
  iban: 'IT60',
  account_holder: '',
  email: '',
};

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
  ] as const)('offers of %j, hinted %j, %j', (methods, hints, offered) => {
    expect(selectMethods(methods, hints)).toEqual(offered);
  });
});

describe('findMethodPanel', () => {
  it('has a panel for every method there is', () => {
    for (const { id } of PAYMENT_METHODS) expect(findMethodPanel(id)?.name(CATALOGS.en)).toBeTruthy();
    expect(findMethodPanel(undefined)).toBeUndefined();
  });
});

describe('the panel of a rail', () => {
  it.each(PAYMENT_METHODS.flatMap(({ id, rail }) => (rail ? [id] : [])))(
    'of %s names it, and asks for nothing',
    (id) => {
      const panel = findMethodPanel(id);
      expect(panel?.action?.(CATALOGS.en)).toBe(`Continue with ${panel?.name(CATALOGS.en)}`);
      expect(panel?.email).toBe('optional');
      expect(panel && 'createDetails' in panel && panel.createDetails(VALUES)).toEqual({ method: id });
    },
  );
});
