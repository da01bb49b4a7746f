import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import {
  amount,
  currency,
  paidWith,
  status,
  text,
  timeField,
  transactionId,
} from '../../calls/definitions/answer-fields.ts';
import { RefundSchema } from '../modifications/refund-schema.ts';
import { PAYER_FIELDS } from '../terms/payers.ts';
import { REQUEST_FIELDS } from './read-request.ts';

export const paymentUrl = Type.String({
  format: 'uri',
  description: 'The checkout page: redirect to it, or embed it.',
});
export const expirationDate = Type.String({ description: '`YYYY-MM-DD HH:MM:SS`, UTC.' });

export const LINK_WORDS: RecordWords = {
  title: '{Purpose}',
  facts: ['{ShopperName}', '{ShopperEmail}', '{Method}'],
  empty: 'No payment links yet.',
};

/** The schema of a link with its payment in answers: what was sent, and what became of it. */
export const LinkSchema = Type.Object(
  {
    ...REQUEST_FIELDS,
    TransactionId: transactionId,
    Status: status,
    Amount: amount,
    Currency: currency,
    RefundedAmount: Type.Integer({ description: 'Minor units that were returned.' }),
    Refunds: Type.Array(RefundSchema, { description: 'Oldest first.' }),
    Method: paidWith,
    ...PAYER_FIELDS,
    TransferReference: Type.Optional(
      text(
        'The reference that a bank transfer must carry (ISO 11649); absent if the link takes no transfers.',
      ),
    ),
    PaymentUrl: paymentUrl,
    ExpirationDate: expirationDate,
    CreatedAt: timeField(),
    UpdatedAt: timeField(),
  },
  { additionalProperties: false },
);
