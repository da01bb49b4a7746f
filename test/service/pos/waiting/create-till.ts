import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { CompanyFixture } from '../../../../src/service/calls/companies/read-companies.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { Answer, ApiBody } from '../../support/create-api-calls.ts';
import { createCall } from '../../support/create-call.ts';
import type { TestService } from '../../support/create-test-service.ts';
import { createFakeTerminal, POIID } from './create-fake-terminal.ts';

export type OrderBody = ApiBody['order'];

type TillAnswer = Answer;

const ROOT = '/svc/cash-register';

/** Two espressos. */
export const ORDER = { store_id: 1, items: [{ id: 101, quantity: 2 }] };

export interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
  company?: Company;
}

/** The calls of a till of the merchant's, with a terminal beside it. */
export function createTill(getService: () => TestService) {
  const call = (
    method: 'GET' | 'POST',
    path: string,
    { body, headers, company = getService().merchant }: CallOptions = {},
  ): Promise<TillAnswer> => createCall(getService, company.name, ROOT)(method, path, body, headers);
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    call('POST', path, { ...(body && { body }), headers });
  const order = async (change: object = {}) => (await post('/orders', { ...ORDER, ...change })).body.order;
  const readOrder = async (id: number, headers: Record<string, string> = {}) =>
    (await call('GET', `/orders/${id}`, { headers })).body.order;
  const pay = (id: number, headers: Record<string, string> = {}) =>
    post(`/orders/${id}/pay/pos`, undefined, headers);

  return {
    call,
    post,
    order,
    readOrder,
    pay,
    cancel: (id: number) => post(`/orders/${id}/pay/pos/cancel`),
    complete: (id: number, rbcId: unknown) => post(`/orders/${id}/pay/pos/complete`, { rbc_id: rbcId }),
    assign: (storeId: unknown = 1, terminalId: unknown = POIID) =>
      post('/terminals/assign', { terminal_id: terminalId, store_id: storeId }),
    readPayment: (transactionId: string) =>
      getService()
        .store.selectFrom('payments')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow(),
    async connect(terminal = createFakeTerminal(getService())) {
      await post('/terminals/assign', { terminal_id: terminal.poiid, store_id: 1 });
      await terminal.goOnline();
      return terminal;
    },
    /** Ends the payments and deletes the messages that a test has left at the terminal. */
    async clear() {
      const { clock, store, runDueJobs } = getService();
      clock.advance(100);
      await runDueJobs();
      await store.deleteFrom('terminal_messages').execute();
    },
  };
}

/** The built-in companies; the first one has a second store without a terminal, an item that is declined, and a default URL. */
export const TILL_COMPANIES: CompanyFixture[] = ALL_SCOPES.map((company, index) => ({
  ...company,
  ...(index === 0 && {
    stores: [
      {
        id: 1,
        reference: 'ROMA-1',
        active: true,
        items: [
          { id: 101, name: 'Espresso', price: 130 },
          { id: 110, name: 'One cent', price: 1 },
          { id: 124, name: 'Declined', price: 1124 },
        ],
      },
      { id: 3, reference: 'ROMA-3', active: true, items: [{ id: 301, name: 'Tea', price: 200 }] },
    ],
    webhookUrl: 'https://hooks.example/default',
  }),
}));
