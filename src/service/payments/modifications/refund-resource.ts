import { currency, oneOfTexts } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { PAYMENT_OF_RECORD, WHO_PAID } from '../payments/find-payments-of.ts';
import { listRefundRecords, type RefundQuery, readRefundRecord } from './refund-records.ts';
import { REFUND_STATES, RefundSchema } from './refund-schema.ts';

const { RefundId, Amount, Cause, Reason, CreatedAt } = RefundSchema.properties;

const REFUND_FIELDS = {
  RefundId: { shown: RefundId },
  ...PAYMENT_OF_RECORD,
  State: {
    shown: oneOfTexts(
      REFUND_STATES,
      'Whether the money has gone back: `PENDING` until the acquirer has said so.',
    ),
  },
  Amount: { shown: Amount },
  Currency: { shown: currency },
  Cause: { shown: Cause },
  Reason: { shown: Reason },
  CreatedAt: { shown: CreatedAt },
} satisfies Record<string, ResourceField>;

/** The refunds of all payments of the company. `POST /payments/refund` creates them. */
export const REFUND_CALLS = defineResource({
  name: 'Refund',
  plural: 'Refunds',
  path: '/refunds',
  versions: ['v5'],
  scopes: ['online-payments'],
  id: pathId(MAX_ID_LENGTH, 'REFUND_NOT_FOUND', 'Its id.'),
  fields: REFUND_FIELDS,
  words: {
    title: 'Refund of {Purpose} || Refund of {TransactionId}',
    facts: [WHO_PAID, '{Reason}', { text: '{Cause}', where: { Cause: 'lose_dispute' } }],
    empty: 'No refunds. Refund a payment from its page.',
  },
  list: {
    summary: 'Lists the refunds of all payments, newest first.',
    guide: '#the-list-of-refunds',
    description: 'Newest first.',
    page: {
      query: { ...createPageParameters('rfd_'), TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH) },
      run: (store, { companyId }, query) => listRefundRecords(store, companyId, query as RefundQuery),
    },
  },
  read: { summary: 'Reads a refund.', run: readRefundRecord },
});
