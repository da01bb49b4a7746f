import { Type } from 'typebox';
import { PAYMENT_METHODS } from '../../../protocol/payment-methods.ts';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  status,
  text,
  timeField,
  transactionId,
} from '../../calls/definitions/answer-fields.ts';
import { RefundSchema } from '../modifications/refund-schema.ts';
import { ON_REFUSAL } from '../terms/link-request.ts';

export const paymentUrl = Type.String({
  format: 'uri',
  description: 'The checkout page: to be redirected to, or embedded.',
});
export const expirationDate = Type.String({ description: '`YYYY-MM-DD HH:MM:SS`, UTC.' });

/** The schema of a link with its payment in answers. */
export const LinkSchema = Type.Object(
  {
    TransactionId: transactionId,
    Status: status,
    Amount: amount,
    Currency: currency,
    RefundedAmount: Type.Integer({ description: 'Minor units that went back.' }),
    Refunds: Type.Array(RefundSchema, { description: 'The oldest first.' }),
    AutoCapture: Type.Boolean({ description: 'Whether the funds are taken at once.' }),
    Method: nullable(
      { type: 'string', enum: PAYMENT_METHODS.map(({ id }) => id) },
      'What it was paid with, once it was.',
    ),
    Type: oneOfTexts(['standard', 'embedded'], 'How the checkout is shown.'),
    OnRefusal: oneOfTexts([...ON_REFUSAL], 'Where the shopper goes after a bank or wallet has refused.'),
    TransferReference: Type.Optional(
      text('What a bank transfer names (ISO 11649); absent if the link takes none.'),
    ),
    Reusable: Type.Optional(
      Type.Literal(true, { description: 'Paid more than once: each payment has a transaction of its own.' }),
    ),
    MinAmount: Type.Optional(Type.Integer({ description: 'The least that the shopper can choose to pay.' })),
    MaxAmount: Type.Optional(Type.Integer({ description: 'The most that the shopper can choose to pay.' })),
    Purpose: text('What is paid for.'),
    Metadata: Type.Unsafe<object>({ type: 'object', description: 'As the caller gave it.' }),
    PaymentUrl: paymentUrl,
    ExpirationDate: expirationDate,
    CreatedAt: timeField(),
    UpdatedAt: timeField(),
  },
  { additionalProperties: false },
);
