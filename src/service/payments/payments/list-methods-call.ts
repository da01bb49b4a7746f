import { Type } from 'typebox';
import { CURRENCIES } from '../../../protocol/money.ts';
import { PAYMENT_METHODS, PROVIDERS } from '../../../protocol/payment-methods.ts';
import { METHOD_RULES } from '../../../protocol/select-payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';
import { currency, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';

const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);

const MethodSchema = Type.Object(
  {
    Id: oneOfTexts(METHOD_IDS, "The script's id."),
    Codes: Type.Array(Type.String(), { description: 'Planet codes.' }),
    Name: text('For people.'),
    Currencies: Type.Array(currency),
    Countries: Type.Array(Type.String(), { description: 'ISO 3166-1; empty for all.' }),
    Provider: oneOfTexts(PROVIDERS, 'Whose method it is.'),
  },
  { additionalProperties: false },
);

/** Lists the methods of the company's providers, except those that the acquirer lacks, or the company cannot have. */
const listAvailableMethods = (company: Company) =>
  PAYMENT_METHODS.filter(
    ({ id, provider }) =>
      company.providers.includes(provider) &&
      (company.methods?.includes(id) ?? true) &&
      (METHOD_RULES[id].needs ?? []).every((fact) => company[fact]),
  ).map((method) => ({
    Id: method.id,
    Codes: method.codes,
    Name: method.name,
    Currencies: METHOD_RULES[method.id].currencies ?? CURRENCIES,
    Countries: METHOD_RULES[method.id].countries ?? [],
    Provider: method.provider,
  }));

export const listMethodsCall = defineCall({
  id: 'listPaymentMethods',
  method: 'GET',
  path: '/payments/available-payment-methods',
  summary: 'Lists the methods that the company can offer.',
  guide: '#available-payment-methods',
  scopes: ['online-payments'],
  answer: Type.Object({ PaymentMethods: Type.Array(MethodSchema) }),
  transaction: 'none',
  run: async ({ company }) =>
    answer('Payment methods of the company.', { PaymentMethods: listAvailableMethods(company) }),
});
