import { Type } from 'typebox';
import { PAYMENT_STATUSES } from '../../protocol/payment-status.ts';
import { nullable, text, transactionId } from '../calls/answer-fields.ts';
import { defineCall } from '../calls/define-call.ts';
import { answer } from '../http/answer.ts';
import { checkTransactionIds, endHolds, type HoldAction, MAX_TRANSACTION_IDS } from './end-holds.ts';

const TransactionIdsSchema = Type.Object(
  { TransactionIds: Type.Array(Type.String(), { minItems: 1, maxItems: MAX_TRANSACTION_IDS }) },
  { additionalProperties: false },
);

const HoldResultSchema = Type.Object(
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
);

const defineHoldCall = (action: HoldAction, summary: string) =>
  defineCall({
    id: `${action}Payments`,
    method: 'POST',
    path: `/payments/${action}`,
    summary,
    guide: '#capture-and-release',
    scopes: ['online-payments'],
    body: TransactionIdsSchema,
    example: { TransactionIds: ['order-1042'] },
    answer: Type.Object({
      Transactions: Type.Array(HoldResultSchema, { description: 'A row for every id, in order.' }),
    }),
    // Each id has a transaction of its own. A call that is made again finds the work done, and says so.
    transaction: 'own',
    canRunAgain: true,
    check: ({ body }) => checkTransactionIds(body),
    run: async ({ store, company, body }, { now }: { now: () => number }) => {
      const rows = await endHolds(action, body.TransactionIds, { store, company, now });
      const isAll = rows.every(({ Result }) => Result);
      const message = isAll ? 'All transactions were processed.' : 'Some transactions were not processed.';
      return { ...answer(message, { Transactions: rows }), Result: isAll };
    },
  });

export const END_HOLDS_CALLS = [
  defineHoldCall('capture', 'Takes held funds.'),
  defineHoldCall('release', 'Frees held funds.'),
];
