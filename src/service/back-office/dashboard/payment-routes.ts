import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { defineRoute, readSearch, TRANSACTION_ID } from './define-route.ts';
import { findPayments } from './find-payments.ts';
import { readPaymentHistory } from './read-payment-history.ts';

export const PAYMENT_ROUTES = [
  /** `GET /sandbox/payments?Search=` (docs/testing.md, "Search") */
  defineRoute({
    method: 'GET',
    path: '/payments',
    query: { Search: readSearch },
    async run({ company, query: { Search } }, { store, now }) {
      if (Search === undefined) throw rejectFields([breakRule('Search', 'REQUIRED')]);
      const key = { companyId: company.id, text: Search, now: now() };
      return answer('Payments found.', { Payments: await findPayments(store, key) });
    },
  }),
  /**
   * `GET /sandbox/payments/{TransactionId}`: the attempts and events of a payment (docs/testing.md, "What became of a payment")
   */
  defineRoute({
    method: 'GET',
    path: '/payments/:transactionId',
    id: TRANSACTION_ID,
    async run({ company, id }, { store }) {
      const payment = await readPaymentHistory(store, { companyId: company.id, transactionId: id });
      if (!payment) throw reject('TRANSACTION_NOT_FOUND');
      return answer('History of the payment.', { Payment: payment });
    },
  }),
];
