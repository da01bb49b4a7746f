import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { cursorOf } from '../../platform/http/requests/cursors.ts';
import { integerFrom } from '../../platform/http/requests/read-query.ts';
import { describeCustomers, findCustomer, listCustomers, listPaymentsOf } from '../people/customers.ts';
import { CUSTOMER_ID } from '../people/describe-indexed.ts';
import { forgetCustomer } from '../people/forget-customer.ts';
import { readBelongings } from '../people/read-belongings.ts';
import { defineRoute, MAX_ROWS, type RouteId, readSearch } from './define-route.ts';
import { describePayments } from './find-payments.ts';

const ID = new RegExp(`^${CUSTOMER_ID.join('')}$`);

const CUSTOMER: RouteId = {
  name: 'customerId',
  read: (text) => (ID.test(text) ? text : undefined),
  refusal: 'CUSTOMER_NOT_FOUND',
};

const Limit = integerFrom(1, MAX_ROWS);

/** Who pays the company (docs/testing.md, "Customers"). */
export const CUSTOMER_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/customers',
    query: { Limit, Cursor: cursorOf(...CUSTOMER_ID), Search: readSearch },
    async run({ company, query }, { store }) {
      const { rows, NextCursor } = await listCustomers(store, company.id, query);
      return answer('Customers of the company.', { Customers: rows, NextCursor });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/customers/:customerId',
    id: CUSTOMER,
    async run({ company, scopes, id }, { store }) {
      const customer = await findCustomer(store, { companyId: company.id, id });
      if (!customer) throw reject('CUSTOMER_NOT_FOUND');
      const [facts] = await describeCustomers(store, [customer]);
      const Records = await readBelongings(store, customer, scopes);
      return answer('Customer.', { Customer: { ...facts, Records } });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/customers/:customerId/payments',
    id: CUSTOMER,
    query: { Limit, Cursor: cursorOf('') },
    async run({ company, id, query }, { store, now }) {
      if (!(await findCustomer(store, { companyId: company.id, id }))) throw reject('CUSTOMER_NOT_FOUND');
      const { rows, NextCursor } = await listPaymentsOf(store, id, query);
      const ids = rows.map(({ payment_id }) => payment_id);
      const Payments = await describePayments(store, ids, now());
      return answer('Payments of the customer.', { Payments, NextCursor });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/customers/:customerId/forget',
    id: CUSTOMER,
    async run({ company, id, by }, needs) {
      await forgetCustomer(id, { ...needs, company, by });
      return answer("The customer's data is deleted.", {});
    },
  }),
];
