import { Type } from 'typebox';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  text,
  timeField,
  titled,
} from '../../calls/definitions/answer-fields.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { describePaymentsOf, PAYMENT_OF_RECORD } from '../payments/find-payments-of.ts';
import type { DisputeReason, DisputeResponseRow, DisputeRow, DisputeState } from '../tables/disputes.ts';
import { type DefenseReason, DOCUMENT_LEVELS } from './disputer.ts';

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

/** The reasons in words. */
const REASON_NAMES: Record<DisputeReason, string> = {
  fraudulent: 'the cardholder says it was fraud',
  debit_not_authorized: 'the account holder did not allow the debit',
  unrecognized: 'the cardholder does not recognize it',
  duplicate: 'paid twice',
  product_not_received: 'not received',
  product_unacceptable: 'not as described',
  credit_not_processed: 'a refund did not arrive',
  subscription_canceled: 'the subscription was cancelled',
  general: 'no reason given',
};

const FileSchema = Type.Object(
  { Name: text('Its name.'), ContentType: text('Its type.'), Size: Type.Integer({ description: 'Bytes.' }) },
  { additionalProperties: false },
);

const EvidenceSchema = Type.Object(
  {
    Text: titled('Your answer', text('What you wrote.')),
    Files: Type.Array(FileSchema),
    SubmittedAt: titled('Sent', timeField()),
  },
  { additionalProperties: false },
);

const DefenseReasonsSchema = nullable(
  Type.Array(
    Type.Object(
      {
        Code: text('Its code.'),
        Documents: Type.Array(
          Type.Object(
            { Type: text('Its type.'), Requirement: oneOfTexts(DOCUMENT_LEVELS, 'Whether it is needed.') },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  'The reasons for a defense that the acquirer takes; null until it has told them, and absent in the sandbox.',
);

const ResponseSchema = Type.Object(
  {
    Kind: oneOfTexts(['DEFEND', 'ACCEPT'], 'What was requested.'),
    State: oneOfTexts(['PENDING', 'FAILED'], 'Whether the acquirer has answered.'),
    Failure: nullable(
      Type.String(),
      'Why it has failed, in the words of the acquirer; null while it is pending.',
    ),
  },
  { additionalProperties: false, description: 'The last response, unless the acquirer has taken it.' },
);

export const DISPUTE_FIELDS = {
  DisputeId: { shown: text('Its id.') },
  ...PAYMENT_OF_RECORD,
  State: { shown: oneOfTexts(DISPUTE_STATES, 'Where it is.') },
  Reason: { shown: oneOfTexts(DISPUTE_REASONS, 'Why the cardholder disputes the payment.', REASON_NAMES) },
  Amount: { shown: amount },
  Currency: { shown: currency },
  RespondBy: {
    shown: nullable(
      { type: 'string', format: 'date-time' },
      'Without a response by then it is lost; null for a dispute from an earlier version.',
    ),
  },
  Evidence: {
    label: 'Response',
    shown: nullable(EvidenceSchema, 'Null until you send it.'),
  },
  Draft: {
    shown: Type.Optional(
      text(
        'The beginning of a response: what is known of the payment. Only of a single dispute that needs one.',
      ),
    ),
  },
  DefenseReasons: { shown: Type.Optional(DefenseReasonsSchema) },
  Response: { shown: Type.Optional(ResponseSchema) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const describeResponse = ({
  kind,
  state,
  failure,
}: Pick<DisputeResponseRow, 'kind' | 'state' | 'failure'>) => ({
  Kind: kind.toUpperCase(),
  State: state,
  Failure: state === 'FAILED' ? failure : null,
});

const describeDefense = ({ defense }: DisputeRow) =>
  defense === null
    ? null
    : (JSON.parse(defense) as DefenseReason[]).map(({ code, documents }) => ({
        Code: code,
        Documents: documents.map(({ type, requirement }) => ({ Type: type, Requirement: requirement })),
      }));

/** Describes disputes for the API, keeping their order. */
export async function describeDisputes(
  db: Store | StoreTransaction,
  rows: readonly DisputeRow[],
): Promise<object[]> {
  if (!rows.length) return [];
  const payments = await describePaymentsOf(db, rows);
  const ids = rows.map(({ id }) => id);
  const files = await db
    .selectFrom('dispute_files')
    .select(['dispute_id', 'name', 'content_type', 'size'])
    .where('dispute_id', 'in', ids)
    .orderBy('position')
    .execute();
  const responses = await db
    .selectFrom('dispute_responses')
    .select(['dispute_id', 'kind', 'state', 'failure'])
    .where('dispute_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  // The last one counts.
  const responseOf = new Map(responses.map((response) => [response.dispute_id, response]));
  const listFiles = ({ id }: DisputeRow) =>
    files
      .filter(({ dispute_id }) => dispute_id === id)
      .map(({ name, content_type, size }) => ({ Name: name, ContentType: content_type, Size: size }));
  return rows.map((row, index) => {
    const response = responseOf.get(row.id);
    return {
      DisputeId: row.id,
      ...payments[index],
      State: row.state,
      Reason: row.reason,
      Amount: row.amount_minor,
      RespondBy: toTime(row.respond_by),
      Evidence:
        row.evidence_at === null
          ? null
          : { Text: row.evidence_text ?? '', Files: listFiles(row), SubmittedAt: toTime(row.evidence_at) },
      ...(row.acquirer_reference !== null && { DefenseReasons: describeDefense(row) }),
      ...(response && response.state !== 'DONE' && { Response: describeResponse(response) }),
      CreatedAt: toTime(row.created_at),
      UpdatedAt: toTime(row.updated_at),
    };
  });
}
