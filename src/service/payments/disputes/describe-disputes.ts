import { Type } from 'typebox';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  text,
  timeField,
  transactionId,
} from '../../calls/definitions/answer-fields.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { findPaymentsOf } from '../payments/find-payments-of.ts';
import type { DisputeReason, DisputeRow, DisputeState } from '../tables/disputes.ts';

export const DISPUTE_STATES: readonly DisputeState[] = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'];

export const DISPUTE_REASONS: readonly DisputeReason[] = [
  'fraudulent',
  'debit_not_authorized',
  'unrecognized',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'subscription_canceled',
  'general',
];

const FileSchema = Type.Object(
  { Name: text('Its name.'), ContentType: text('Its type.'), Size: Type.Integer({ description: 'Bytes.' }) },
  { additionalProperties: false },
);

const EvidenceSchema = Type.Object(
  { Text: text('What you wrote.'), Files: Type.Array(FileSchema), SubmittedAt: timeField() },
  { additionalProperties: false },
);

export const DISPUTE_FIELDS = {
  DisputeId: { shown: text('Its id.') },
  TransactionId: { shown: transactionId },
  State: { shown: oneOfTexts(DISPUTE_STATES, 'Where it is.') },
  Reason: { shown: oneOfTexts(DISPUTE_REASONS, 'Why the cardholder disputes the payment.') },
  Amount: { shown: amount },
  Currency: { shown: currency },
  RespondBy: {
    shown: nullable(
      { type: 'string', format: 'date-time' },
      'Without a response by then it is lost; null for a dispute from an earlier version.',
    ),
  },
  Evidence: { shown: nullable(EvidenceSchema, 'Null until you send it.') },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

/** Describes disputes for the API, keeping their order. */
export async function describeDisputes(
  db: Store | StoreTransaction,
  rows: readonly DisputeRow[],
): Promise<object[]> {
  if (!rows.length) return [];
  const payments = await findPaymentsOf(db, rows);
  const files = await db
    .selectFrom('dispute_files')
    .select(['dispute_id', 'name', 'content_type', 'size'])
    .where(
      'dispute_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const listFiles = ({ id }: DisputeRow) =>
    files
      .filter(({ dispute_id }) => dispute_id === id)
      .map(({ name, content_type, size }) => ({ Name: name, ContentType: content_type, Size: size }));
  return rows.map((row) => {
    const payment = payments.get(row.payment_id);
    return {
      DisputeId: row.id,
      TransactionId: payment?.transaction_id,
      State: row.state,
      Reason: row.reason,
      Amount: row.amount_minor,
      Currency: payment?.currency,
      RespondBy: toTime(row.respond_by),
      Evidence:
        row.evidence_at === null
          ? null
          : { Text: row.evidence_text ?? '', Files: listFiles(row), SubmittedAt: toTime(row.evidence_at) },
      CreatedAt: toTime(row.created_at),
      UpdatedAt: toTime(row.updated_at),
    };
  });
}
