import { type Static, type TObject, Type } from 'typebox';
import { PAYMENT_STATUSES } from '../../../protocol/payment-status.ts';
import { nullable, oneOfTexts, text, transactionId } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { captureOrReleaseHolds, HOLD_CODES } from './capture-or-release-holds.ts';
import { checkHolds, HOLD_SCHEMAS, type HoldAction } from './check-holds.ts';
import type { ModifyNeeds } from './modifier.ts';

type HoldsBody = Static<typeof HOLD_SCHEMAS.capture>;

const HoldResultSchema = Type.Object(
  {
    TransactionId: transactionId,
    Result: Type.Boolean({ description: 'Whether the change was made or requested.' }),
    Status: nullable(
      { type: 'string', enum: [...PAYMENT_STATUSES] },
      'Null for an id that the company does not have.',
    ),
    Code: oneOfTexts(HOLD_CODES, 'What was done, or the code of the refusal.'),
    Message: text('What was done, or why not.'),
    Hint: Type.Optional(text('What would be right, if that is known.')),
  },
  { additionalProperties: false },
);

const defineHoldCall = (action: HoldAction, summary: string) =>
  defineCall({
    id: `${action}Payments`,
    method: 'POST',
    path: `/payments/${action}`,
    summary,
    guide: '#capture-and-release',
    scopes: ['online-payments'],
    body: HOLD_SCHEMAS[action] as TObject,
    example: { TransactionIds: ['order-1042'] },
    answer: Type.Object({
      Transactions: Type.Array(HoldResultSchema, { description: 'One row per id, in order.' }),
    }),
    logs: {
      type: action === 'capture' ? 'payment.captured' : 'payment.released',
      list: (_input, sent) =>
        (
          sent as unknown as { Transactions: { TransactionId: string; Result: boolean }[] }
        ).Transactions.flatMap(({ TransactionId, Result }) => (Result ? [TransactionId] : [])),
    },
    // Each id is handled in its own transaction. A repeated call finds the work done, and reports that.
    transaction: 'own',
    canRunAgain: true,
    check: ({ body }) => checkHolds(action, body),
    run: async ({ store, company, body }, needs: ModifyNeeds & { now: () => number }) => {
      const { TransactionIds: ids, Amounts } = body as HoldsBody;
      const holds = ids.map((TransactionId, index) => ({ TransactionId, amountMinor: Amounts?.[index] }));
      const rows = await captureOrReleaseHolds(action, holds, { ...needs, store, company });
      const isAll = rows.every(({ Result }) => Result);
      const message = isAll ? 'All transactions were processed.' : 'Some transactions were not processed.';
      return { ...answer(message, { Transactions: rows }), Result: isAll };
    },
  });

export const HOLD_CALLS = [
  defineHoldCall('capture', 'Captures held funds, in full or in part.'),
  defineHoldCall('release', 'Releases held funds.'),
];
