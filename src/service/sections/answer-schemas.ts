import { Type } from 'typebox';
import { CURRENCIES } from '../../protocol/money.ts';
import { PAYMENT_METHODS, PROVIDERS } from '../../protocol/payment-methods.ts';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';

/**
 * What the calls answer with, field by field. Nothing is checked with these at run time; a test compares every answer
 * of the service with them.
 */

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });
const nullable = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description });

const text = (description: string) => Type.String({ description });
const time = (description: string) => Type.String({ format: 'date-time', description });

const transactionId = text("The link's reference: the caller's, or a generated one.");
const amount = Type.Integer({ description: 'Minor units of the currency.' });
const paymentUrl = Type.String({
  format: 'uri',
  description: 'The checkout page: to be redirected to, or embedded.',
});
const expirationDate = Type.String({ description: '`YYYY-MM-DD HH:MM:SS`, UTC.' });
const status = oneOf(PAYMENT_STATUSES, 'Where the payment stands.');
const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);

export const tokenAnswer = Type.Object({
  AccessToken: text('For the header `Authorization: Bearer …`.'),
  TokenType: Type.Literal('Bearer'),
  ExpiresIn: Type.Integer({ description: 'Seconds.' }),
  Scopes: text('Those that were granted, separated by commas.'),
});

export const createdLinkAnswer = Type.Object({
  TransactionId: transactionId,
  PaymentUrl: paymentUrl,
  ExpirationDate: expirationDate,
});

export const Link = Type.Object(
  {
    TransactionId: transactionId,
    Status: status,
    Amount: amount,
    Currency: oneOf(CURRENCIES, 'ISO 4217.'),
    AutoCapture: Type.Boolean({ description: 'Whether the funds are taken at once.' }),
    Method: nullable({ type: 'string', enum: METHOD_IDS }, 'What it was paid with, once it was.'),
    Type: oneOf(['standard', 'embedded'], 'How the checkout is shown.'),
    Purpose: text('What is paid for.'),
    Metadata: Type.Unsafe<object>({ type: 'object', description: 'As the caller gave it.' }),
    PaymentUrl: paymentUrl,
    ExpirationDate: expirationDate,
    CreatedAt: time('UTC.'),
    UpdatedAt: time('UTC.'),
  },
  { additionalProperties: false },
);

export const linkAnswer = Type.Object({ Link });

export const holdsAnswer = Type.Object({
  Transactions: Type.Array(
    Type.Object(
      {
        TransactionId: transactionId,
        Result: Type.Boolean({ description: 'Whether it is so now.' }),
        Status: nullable(
          { type: 'string', enum: [...PAYMENT_STATUSES] },
          'Null for an id that the company does not have.',
        ),
        Message: text('What was done, or why not.'),
      },
      { additionalProperties: false },
    ),
    { description: 'A row for every id, in order.' },
  ),
});

export const methodsAnswer = Type.Object({
  PaymentMethods: Type.Array(
    Type.Object(
      {
        Id: oneOf(METHOD_IDS, "The script's id."),
        Codes: Type.Array(Type.String(), { description: 'Planet codes.' }),
        Name: text('For people.'),
        Currencies: Type.Array(oneOf(CURRENCIES, 'ISO 4217.')),
        Countries: Type.Array(Type.String(), { description: 'ISO 3166-1; empty for all.' }),
        Provider: oneOf(PROVIDERS, 'Whose method it is.'),
      },
      { additionalProperties: false },
    ),
  ),
});

export const secretAnswer = Type.Object({ Secret: text('`whsec_…`, of Standard Webhooks.') });
