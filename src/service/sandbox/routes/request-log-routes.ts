import { readSearch } from '../../back-office/dashboard/define-route.ts';
import { readTransactionId } from '../../calls/definitions/read-transaction-id.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { integerFrom, oneOf, textUpTo } from '../../platform/http/requests/read-query.ts';
import { MAX_PAGE } from '../call-log/call-records.ts';
import { defineSandboxRoute } from './define-route.ts';

const PARAMETERS = {
  Limit: integerFrom(1, MAX_PAGE),
  Cursor: integerFrom(1, Number.MAX_SAFE_INTEGER),
  TransactionId: readTransactionId,
  RequestId: textUpTo(100),
  Refused: oneOf(['true']),
  Search: readSearch,
};

export const REQUEST_LOG_ROUTES = [
  /**
   * `GET /sandbox/requests`: the company's calls, and those from this machine without a company, newest first (docs/testing.md,
   * "The log of calls").
   */
  defineSandboxRoute({
    method: 'GET',
    path: '/sandbox/requests',
    query: PARAMETERS,
    async run({ company, query }, { calls }) {
      const { calls: own, next } = await calls.list(company.id, {
        limit: query.Limit,
        before: query.Cursor,
        transactionId: query.TransactionId,
        requestId: query.RequestId,
        isRefused: query.Refused && true,
        search: query.Search,
      });
      const { calls: unauthorized } = await calls.list(undefined);
      const NextCursor = next === undefined ? null : String(next);
      return answer('Calls of the company.', { Requests: own, NextCursor, Unauthorized: unauthorized });
    },
  }),
];
