import { type TSchema, Type } from 'typebox';
import { CARD_BRANDS } from '../../../protocol/card.ts';
import { DECLINE_CODES, PAYMENT_ERROR_CODES } from '../../../protocol/decline-codes.ts';
import { isRightToLeft, LANGUAGE_CODES, LANGUAGES } from '../../../protocol/languages.ts';
import { CURRENCIES, CURRENCY_EXPONENTS } from '../../../protocol/money.ts';
import { nullable, text } from '../../calls/definitions/answer-fields.ts';
import { type CallDefinition, defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { CACHEABLE } from './cacheable.ts';
import { COUNTRY_CODES, findIbanLength, findVatPrefix } from './countries.ts';
import { VAT_CODES, VAT_RATES } from './vat-codes.ts';

interface Lookup {
  /** The name of the list in answers. */
  name: string;
  path: string;
  summary: string;
  message: string;
  fields: Record<string, TSchema>;
  rows: readonly object[];
}

const defineList = ({ name, path, summary, message, fields, rows }: Lookup): CallDefinition =>
  defineCall({
    id: `list${name}`,
    method: 'GET',
    path: `/utilities/${path}`,
    versions: ['v5'],
    summary,
    guide: '#look-ups',
    scopes: ['utilities'],
    answer: Type.Object({ [name]: Type.Array(Type.Object(fields, { additionalProperties: false })) }),
    transaction: 'none',
    run: async () => ({ headers: CACHEABLE, content: answer(message, { [name]: rows }) }),
  });

const getEnglishName = (kind: Intl.DisplayNamesType, locale = 'en') => {
  const names = new Intl.DisplayNames([locale], { type: kind });
  return (code: string): string => names.of(code) ?? code;
};

const nameCurrency = getEnglishName('currency');
const nameCountry = getEnglishName('region');
const nameLanguage = getEnglishName('language');

const currencies = defineList({
  name: 'Currencies',
  path: 'currencies',
  summary: 'Lists the currencies of payments.',
  message: 'Currencies of payments.',
  fields: {
    Code: text('ISO 4217.'),
    Name: text('In English.'),
    Decimals: Type.Integer({ description: 'The number of decimals: with 2, an amount of 1990 is 19.90.' }),
  },
  rows: CURRENCIES.map((code) => ({
    Code: code,
    Name: nameCurrency(code),
    Decimals: CURRENCY_EXPONENTS[code],
  })),
});

const countries = defineList({
  name: 'Countries',
  path: 'countries',
  summary: 'Lists the countries.',
  message: 'Countries.',
  fields: {
    Code: text('ISO 3166-1.'),
    Name: text('In English.'),
    Eu: Type.Boolean({ description: 'Whether it is a member of the European Union.' }),
    VatPrefix: nullable({ type: 'string' }, 'What its VAT numbers begin with; null outside the EU.'),
    IbanLength: nullable({ type: 'integer' }, 'The number of characters in its IBANs; null outside SEPA.'),
  },
  rows: COUNTRY_CODES.map((code) => {
    const prefix = findVatPrefix(code) ?? null;
    return {
      Code: code,
      Name: nameCountry(code),
      Eu: prefix !== null,
      VatPrefix: prefix,
      IbanLength: findIbanLength(code) ?? null,
    };
  }),
});

const languages = defineList({
  name: 'Languages',
  path: 'languages',
  summary: 'Lists the languages of the checkout page.',
  message: 'Languages of the checkout page.',
  fields: {
    Code: text('As in `Lang` of a link.'),
    Tag: text('BCP 47.'),
    Name: text('In English.'),
    NativeName: text('In itself.'),
    RightToLeft: Type.Boolean(),
  },
  rows: LANGUAGE_CODES.map((code) => ({
    Code: code,
    Tag: LANGUAGES[code],
    Name: nameLanguage(LANGUAGES[code]),
    NativeName: getEnglishName('language', LANGUAGES[code])(LANGUAGES[code]),
    RightToLeft: isRightToLeft(code),
  })),
});

const vatRates = defineList({
  name: 'VatRates',
  path: 'vat-rates',
  summary: 'Lists the Italian VAT rates.',
  message: 'Italian VAT rates.',
  fields: {
    Country: text('ISO 3166-1.'),
    Rate: Type.Number({ description: 'Percent.' }),
    Name: text('Which.'),
  },
  rows: VAT_RATES.map(({ rate, name }) => ({ Country: 'IT', Rate: rate, Name: name })),
});

const vatCodes = defineList({
  name: 'VatCodes',
  path: 'vat-codes',
  summary: 'Lists the VAT codes that Italian invoices accept.',
  message: 'VAT codes.',
  fields: {
    Code: text('For `VatCode` of an item; without VAT, `Natura` of FatturaPA.'),
    Rate: Type.Number({ description: 'Percent.' }),
    Name: text('Which rate, or why there is no VAT.'),
  },
  rows: VAT_CODES.map(({ code, rate, name }) => ({ Code: code, Rate: rate, Name: name })),
});

const declineCodes = defineList({
  name: 'DeclineCodes',
  path: 'decline-codes',
  summary: 'Lists the reasons why a bank may decline a payment.',
  message: 'Decline codes.',
  fields: { Code: text('For programs; it never changes.'), Description: text('What it means.') },
  rows: DECLINE_CODES.map((code) => ({ Code: code, Description: PAYMENT_ERROR_CODES[code] })),
});

const cardBrands = defineList({
  name: 'CardBrands',
  path: 'card-brands',
  summary: 'Lists the card brands.',
  message: 'Card brands.',
  fields: {
    Id: text('As the BIN lookup returns it.'),
    Name: text('For people.'),
    Code: nullable({ type: 'string' }, 'In `PaymentMethods` of a link; null for a brand without one.'),
    Lengths: Type.Array(Type.Integer(), { description: 'Digits of its card numbers.' }),
    SecurityCodeLength: Type.Integer({ description: 'Digits of its security codes.' }),
  },
  rows: CARD_BRANDS.map(({ id, name, code, lengths, cvcLength }) => ({
    Id: id,
    Name: name,
    Code: code ?? null,
    Lengths: lengths,
    SecurityCodeLength: cvcLength,
  })),
});

/** Calls that return lists which change only with the service's version. */
export const LIST_CALLS: readonly CallDefinition[] = [
  currencies,
  countries,
  languages,
  vatRates,
  vatCodes,
  declineCodes,
  cardBrands,
];
