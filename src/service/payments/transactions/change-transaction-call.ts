import { Type } from 'typebox';
import { text, transactionId } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import { createChangeSchema } from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { LinkRequestSchema } from '../terms/link-request.ts';
import { selectOwnPayment } from '../terms/own-payments.ts';
import { TRANSACTION_SCOPES } from './list-transactions-call.ts';

/** The notes of a link, which may also be removed with an empty text. */
const FIELDS = { Notes: { change: LinkRequestSchema.properties.Notes } };

export const changeTransactionCall = defineCall({
  id: 'changeTransaction',
  method: 'PUT',
  path: '/transactions/{TransactionId}',
  versions: ['v5'],
  summary: 'Changes the notes of a payment of any channel, in any state.',
  guide: '#transactions',
  scopes: TRANSACTION_SCOPES,
  params: TRANSACTION_PATH,
  body: createChangeSchema(FIELDS, 'NO_CHANGE'),
  example: { Notes: 'The customer collects it on Friday.' },
  answer: Type.Object({ TransactionId: transactionId, Notes: text('As they are now.') }),
  transaction: 'shared',
  run: async ({ trx, company, params, body }) => {
    const { TransactionId } = params;
    const { Notes } = body as { Notes: string };
    const own = selectOwnPayment(trx, company.id, TransactionId).select('id');
    const changed = await trx
      .updateTable('payments')
      .set({ notes: Notes })
      .where('id', 'in', own)
      .executeTakeFirst();
    if (!changed.numUpdatedRows) throw reject('TRANSACTION_NOT_FOUND');
    return answer('Notes changed.', { TransactionId, Notes });
  },
});
