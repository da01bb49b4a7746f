import { describe, expect, it } from 'vitest';
import type { PaymentMethodId } from '../../../../src/protocol/payment-methods.ts';
import {
  guessCountries,
  listForeignMethods,
  orderMethods,
} from '../../../../src/service/checkout/pages/list-foreign-methods.ts';

const METHODS: PaymentMethodId[] = ['card', 'bancontact', 'ideal', 'klarna'];

describe('guessCountries', () => {
  it.each([
    ['nl-NL,nl;q=0.9,en-US;q=0.8,en;q=0.7', ['NL', 'NL']],
    ['nl', ['NL']],
    ['fr-BE,fr;q=0.9', ['BE', 'FR']],
    ['it', ['IT']],
    ['zh-Hant-TW', ['TW']],
    // These languages say nothing about a country: they are read, and preset in browsers, everywhere.
    ['en-US,en;q=0.9', []],
    ['en', []],
    // The header contains a chosen region.
    ['en-GB,en;q=0.9', ['GB']],
    ['en-IE', ['IE']],
    ['', []],
    ['*', []],
    ['not a language, x;q=2', []],
  ])('reads %j as %j', (header, countries) => {
    expect(guessCountries(header)).toEqual(countries);
  });
});

describe('the methods of a country', () => {
  it.each<[string[], PaymentMethodId[], PaymentMethodId[]]>([
    [[], ['card', 'klarna', 'bancontact', 'ideal'], []],
    [['IT'], ['card', 'klarna', 'bancontact', 'ideal'], ['bancontact', 'ideal']],
    [['NL'], ['ideal', 'card', 'klarna', 'bancontact'], ['bancontact']],
    [['BE', 'NL'], ['bancontact', 'ideal', 'card', 'klarna'], []],
  ])(
    'are ordered, and split into local and foreign ones, for a shopper in %j',
    (countries, ordered, foreign) => {
      expect(orderMethods(METHODS, countries)).toEqual(ordered);
      expect(listForeignMethods(METHODS, countries)).toEqual(foreign);
    },
  );
});
