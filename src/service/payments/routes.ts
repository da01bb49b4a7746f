import type { FastifyInstance } from 'fastify';
import { CURRENCIES } from '../../protocol/money.ts';
import { PAYMENT_METHODS } from '../../protocol/payment-methods.ts';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import type { Company } from '../companies/register-companies.ts';
import { answer } from '../http/answer.ts';
import { recordAnswer } from '../idempotency/record-answer.ts';
import type { Store } from '../store/open-store.ts';
import { endHolds } from './end-holds.ts';
import { type RefundedByCall, refundByCall } from './refund-by-call.ts';

export interface PaymentRoutesOptions {
  authenticate: Authenticate;
  store: Store;
  now: () => number;
  /** Called after a change that may have put something into the outbox. */
  wakeDeliveries: () => void;
}

/** The methods of the company's providers, as far as it has on file what each needs. */
const listAvailableMethods = (company: Company) =>
  PAYMENT_METHODS.filter(
    ({ provider, needs = [] }) =>
      company.providers.includes(provider) && needs.every((fact) => company[fact]),
  ).map((method) => ({
    Id: method.id,
    Codes: method.codes,
    Name: method.name,
    Currencies: method.currencies ?? CURRENCIES,
    Countries: method.countries ?? [],
    Provider: method.provider,
  }));

export function registerPaymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): void {
  const { authenticate, store, now, wakeDeliveries } = options;
  const guarded = { onRequest: authenticate('online-payments') };
  const repeatable = { ...guarded, config: { canRunAgain: true } };
  const describeRefunded = (refunded: RefundedByCall) => answer('Refunded.', refunded);
  for (const version of ['v4', 'v5']) {
    for (const action of ['capture', 'release'] as const) {
      // A call that is made again finds the work done.
      app.post(`/api/${version}/payments/${action}`, repeatable, async (request) => {
        const rows = await endHolds(action, request.body, { store, company: getCompany(request), now });
        wakeDeliveries();
        const isAll = rows.every(({ Result }) => Result);
        const message = isAll ? 'All transactions were processed.' : 'Some transactions were not processed.';
        return { ...answer(message, { Transactions: rows }), Result: isAll };
      });
    }
    app.post(`/api/${version}/payments/refund`, repeatable, async (request) => {
      const { body, claim } = request;
      const refunded = await refundByCall(body, {
        store,
        company: getCompany(request),
        now,
        onRefunded: (trx, made) => recordAnswer(trx, claim, describeRefunded(made)),
      });
      wakeDeliveries();
      return describeRefunded(refunded);
    });
    app.get(`/api/${version}/payments/available-payment-methods`, guarded, async (request) =>
      answer('Payment methods of the company.', {
        PaymentMethods: listAvailableMethods(getCompany(request)),
      }),
    );
  }
}
