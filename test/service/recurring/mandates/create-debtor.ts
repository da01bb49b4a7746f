import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { Answer } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { createSubscriber } from '../subscriptions/create-subscriber.ts';

/** A press of SEPA Direct Debit; the sandbox's bank decides by the holder's name. */
export const debitOf = (holder = 'Ada Rossi'): PayChange => ({
  method: 'sepa_direct_debit',
  debit: { holder },
});

/** A shopper who gives mandates, and a merchant who charges them, in a service of its own. */
export function createDebtor(getService: () => TestService) {
  const { begin } = createSubscriber(getService);
  const list = async (query = '', company = getService().merchant) =>
    (await getService().get(`/api/v5/mandates${query}`, company)).body.Mandates;
  return {
    list,
    /** Subscribes by a direct debit; resolves with the mandate's id. */
    async give(holder?: string, Metadata: object = { shopperReference: 'ada' }): Promise<string> {
      getService().clock.advance(1);
      await begin(debitOf(holder), { Metadata });
      return (await list())[0]?.MandateId ?? '';
    },
    debit: (MandateId: string, change: object = {}, company?: Company): Promise<Answer> =>
      getService().post(
        '/api/v5/payments/charge',
        { MandateId, Amount: 990, Purpose: 'Coffee', Reason: 'unscheduled', ...change },
        company,
      ),
    async read(id: string) {
      const { body } = await getService().get(`/api/v5/transactions/${id}`);
      return body.Transaction;
    },
  };
}
