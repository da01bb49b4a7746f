import { Type } from 'typebox';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { selectOwnPayment } from '../terms/own-payments.ts';
import { describeTransactions, TRANSACTION_FIELDS } from './describe-transactions.ts';
import { seesAddresses } from './list-transactions.ts';
import { TRANSACTION_SCOPES, TRANSACTION_WORDS } from './list-transactions-call.ts';
import { readTimeline, TimelineSchema } from './timeline.ts';

const TransactionSchema = Type.Object(
  { ...TRANSACTION_FIELDS, Timeline: TimelineSchema },
  { additionalProperties: false },
);

export const readTransactionCall = defineCall({
  id: 'readTransaction',
  method: 'GET',
  path: '/transactions/{TransactionId}',
  versions: ['v5'],
  summary: 'Reads a payment with its history.',
  guide: '#transactions',
  scopes: TRANSACTION_SCOPES,
  words: TRANSACTION_WORDS,
  params: TRANSACTION_PATH,
  answer: Type.Object({ Transaction: TransactionSchema }),
  transaction: 'none',
  run: async ({ store, company, params, now, request }) => {
    const row = await selectOwnPayment(store, company.id, params.TransactionId)
      .selectAll()
      .executeTakeFirst();
    if (!row) throw reject('TRANSACTION_NOT_FOUND');
    const [transaction] = await describeTransactions(store, [row], {
      now,
      seesAddress: seesAddresses(request),
    });
    const Timeline = await readTimeline(store, row.id);
    return answer('Transaction.', { Transaction: { ...transaction, Timeline } });
  },
});
