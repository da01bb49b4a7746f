import { Type } from 'typebox';
import type { RecordWords } from '../../../protocol/dashboard/record-words.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { nextCursor } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { DEFAULT_LIMIT } from '../../calls/definitions/read-page.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { TRANSACTION_FIELDS } from './describe-transactions.ts';
import { listTransactions, seesAddresses, TRANSACTION_PARAMETERS } from './list-transactions.ts';

/** The scopes that allow reading transactions. */
export const TRANSACTION_SCOPES: readonly Scope[] = ['online-payments', 'pos-terminals', 'utilities'];

export const TRANSACTION_WORDS: RecordWords = {
  title: 'Payment {TransactionId}',
  facts: ['{Method}', '{Channel}', '{Notes}'],
  empty: 'No payments yet.',
};

const TransactionSchema = Type.Object(TRANSACTION_FIELDS, { additionalProperties: false });

export const listTransactionsCall = defineCall({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  versions: ['v5'],
  summary: 'Lists payments of every channel, newest first. Filters are combined with AND.',
  guide: '#transactions',
  scopes: TRANSACTION_SCOPES,
  words: TRANSACTION_WORDS,
  query: TRANSACTION_PARAMETERS,
  answer: Type.Object({
    Transactions: Type.Array(TransactionSchema, { description: 'Newest first.' }),
    NextCursor: nextCursor,
  }),
  transaction: 'none',
  run: async ({ store, company, query, now, request }) => {
    const page = { Limit: DEFAULT_LIMIT, ...query };
    const scope = { companyId: company.id, now, seesAddress: seesAddresses(request) };
    const { rows, NextCursor } = await listTransactions(store, page, scope);
    return answer('Transactions of the company.', { Transactions: rows, NextCursor });
  },
});
