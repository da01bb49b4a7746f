import { Type } from 'typebox';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { asRule, breakRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';

export type HoldAction = 'capture' | 'release';

/** The maximum number of ids in one call. */
const MAX_TRANSACTION_IDS = 100;

const TransactionIds = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: MAX_TRANSACTION_IDS,
  description: 'The payments.',
});

/** The bodies of both calls. Only a capture has amounts. */
export const HOLD_SCHEMAS = {
  capture: Type.Object(
    {
      TransactionIds,
      Amounts: Type.Optional(
        Type.Array(
          Type.Integer({
            minimum: MIN_AMOUNT_MINOR,
            maximum: MAX_AMOUNT_MINOR,
            ...asRule('OUT_OF_RANGE'),
          }),
          {
            maxItems: MAX_TRANSACTION_IDS,
            description:
              'The amount to capture from each, in the same order; everything if omitted. The rest is released.',
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  release: Type.Object({ TransactionIds }, { additionalProperties: false }),
};

const CHECKS = {
  capture: createFieldCheck(HOLD_SCHEMAS.capture),
  release: createFieldCheck(HOLD_SCHEMAS.release),
};

/** Lists every rule that the body of a call breaks. */
export function checkHolds(action: HoldAction, body: Record<string, unknown>): FieldError[] {
  const errors = CHECKS[action](body);
  const { TransactionIds: ids, Amounts: amounts } = body;
  const differ = Array.isArray(ids) && Array.isArray(amounts) && ids.length !== amounts.length;
  return differ && !errors.length
    ? [
        breakRule(
          'Amounts',
          'INVALID_VALUE',
          `An array of ${ids.length} entries, one for each of TransactionIds.`,
        ),
      ]
    : errors;
}
