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

const Refund = Type.Object(
  {
    RefundId: text('Its id.'),
    Amount: amount,
    Reason: oneOf(['refund', 'lose_dispute'], 'By a call or switch, or by a dispute that was lost.'),
    CreatedAt: time('UTC.'),
  },
  { additionalProperties: false },
);

export const Link = Type.Object(
  {
    TransactionId: transactionId,
    Status: status,
    Amount: amount,
    Currency: oneOf(CURRENCIES, 'ISO 4217.'),
    RefundedAmount: Type.Integer({ description: 'Minor units that went back.' }),
    Refunds: Type.Array(Refund, { description: 'The oldest first.' }),
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

const nextCursor = nullable({ type: 'string' }, 'For the next page; null on the last one.');

export const linksAnswer = Type.Object({
  Links: Type.Array(Link, { description: 'The newest first.' }),
  NextCursor: nextCursor,
});

export const closedLinkAnswer = Type.Object({ TransactionId: transactionId, Status: status });

export const refundAnswer = Type.Object({
  TransactionId: transactionId,
  Status: status,
  Amount: amount,
  Currency: oneOf(CURRENCIES, 'ISO 4217.'),
  RefundedAmount: Type.Integer({ description: 'Minor units that went back so far.' }),
  Refund,
});

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

const webhookFields = {
  WebhookId: text('Its id.'),
  Url: Type.String({ format: 'uri', description: 'Where events go.' }),
  EventTypes: Type.Array(Type.String(), { description: 'What it gets.' }),
  Enabled: Type.Boolean({ description: 'Whether it gets anything.' }),
  DisabledReason: Type.Optional(oneOf(['GONE', 'FAILING'], 'Only where the service has disabled it.')),
  CreatedAt: time('UTC.'),
};

const Webhook = Type.Object(webhookFields, { additionalProperties: false });

export const webhookAnswer = Type.Object({ Webhook });
export const webhooksAnswer = Type.Object({
  Webhooks: Type.Array(Webhook, { description: 'The oldest first.' }),
});
export const webhookWithSecretAnswer = Type.Object({
  Webhook: Type.Object(
    { ...webhookFields, Secret: text('`whsec_…`; shown this once.') },
    { additionalProperties: false },
  ),
});

const EventTypeEntry = Type.Object(
  { Name: text('Its name.'), Description: text('What has happened.') },
  { additionalProperties: false },
);

export const eventTypesAnswer = Type.Object({ EventTypes: Type.Array(EventTypeEntry) });

const Attempt = Type.Object(
  {
    Attempt: Type.Integer({ description: 'From 1.' }),
    At: time('UTC.'),
    ResponseStatus: nullable({ type: 'integer' }, 'Null when there was no HTTP answer.'),
    DurationMs: Type.Integer({ description: 'Milliseconds.' }),
    Error: nullable({ type: 'string' }, 'Null when there was an answer.'),
  },
  { additionalProperties: false },
);

const Delivery = Type.Object(
  {
    DeliveryId: text('Its id.'),
    WebhookId: nullable({ type: 'string' }, "Null for a link's own URL and the company's default one."),
    Url: Type.String({ format: 'uri', description: 'Where it goes.' }),
    EventType: text('What it tells of.'),
    TransactionId: transactionId,
    State: oneOf(['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'], 'How it stands.'),
    Attempt: Type.Integer({ description: 'Attempts so far.' }),
    NextAttemptAt: nullable({ type: 'string', format: 'date-time' }, 'UTC; null once nothing more is tried.'),
    Attempts: Type.Array(Attempt),
  },
  { additionalProperties: false },
);

export const deliveryAnswer = Type.Object({ Delivery });
export const deliveriesAnswer = Type.Object({
  Deliveries: Type.Array(Delivery, { description: 'The newest first.' }),
  NextCursor: nextCursor,
});

export const noFieldsAnswer = Type.Object({});
