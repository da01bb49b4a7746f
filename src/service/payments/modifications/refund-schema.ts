import { Type } from 'typebox';
import { amount, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import type { RefundState } from '../tables/modifications.ts';

export const REFUND_STATES: readonly RefundState[] = ['PENDING', 'SETTLED', 'FAILED'];

/** The schema of a refund in answers. */
export const RefundSchema = Type.Object(
  {
    RefundId: text('Its id.'),
    Amount: amount,
    Cause: oneOfTexts(['refund', 'lose_dispute'], 'By a call or a switch, or because a dispute was lost.', {
      lose_dispute: 'lost dispute',
    }),
    Reason: Type.Optional(
      Type.String({
        description: 'What the caller gave as `Reason`; absent without one.',
        // Common codes of other systems, in words.
        'x-names': { requested_by_customer: 'requested by the customer', duplicate: 'paid twice' },
      }),
    ),
    State: Type.Optional(oneOfTexts(REFUND_STATES, 'Only in v5, and only while it is not `SETTLED`.')),
    CreatedAt: timeField(),
  },
  { additionalProperties: false },
);
