import { toTime } from '../../platform/clock/to-time.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import { findNearlyPaid } from '../nearly-paid/find-nearly-paid.ts';
import { remindShopper } from '../nearly-paid/remind-shopper.ts';
import { defineRoute, readSearch, TRANSACTION_ID } from './define-route.ts';
import { describePayments, findPayments } from './find-payments.ts';
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
  /** `GET /dashboard/nearly-paid`: who came and did not pay (docs/operations.md, "Nearly paid") */
  defineRoute({
    method: 'GET',
    path: '/nearly-paid',
    async run({ company }, { store, now: readClock, getBaseUrl }) {
      const On = company.nearlyPaid ?? false;
      const now = readClock();
      const found = On ? await findNearlyPaid(store, { companyId: company.id, now }) : [];
      const ids = found.map(({ link }) => link.paymentId);
      const facts = await describePayments(store, ids, now);
      // Both are newest first.
      const Payments = found.map(({ link, attempts, address: Email = null, remindedAt }, index) => ({
        ...facts[index],
        PaymentUrl: link.type === 'standard' ? `${getBaseUrl()}/checkout/${link.token}` : null,
        Email,
        RemindedAt: toTime(remindedAt.at(-1) ?? null),
        Attempts: attempts.map(({ state: State, decline_code: DeclineCode }) => ({ State, DeclineCode })),
      }));
      return answer('Payments that were nearly made.', { On, Payments });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/nearly-paid/:transactionId/remind',
    id: TRANSACTION_ID,
    async run({ company, id: transactionId }, needs) {
      const now = needs.now();
      await needs.store
        .transaction()
        .execute((trx) => remindShopper(trx, needs, { company, transactionId, now }));
      return answer('The email is on its way.', {});
    },
  }),
];
