import { Type } from 'typebox';
import { amount, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';

/** A refund, as the API shows it. */
export const RefundSchema = Type.Object(
  {
    RefundId: text('Its id.'),
    Amount: amount,
    Cause: oneOfTexts(['refund', 'lose_dispute'], 'By a call or switch, or by a dispute that was lost.'),
    Reason: Type.Optional(text('What the caller gave as `Reason`; absent without one.')),
    CreatedAt: timeField(),
  },
  { additionalProperties: false },
);
