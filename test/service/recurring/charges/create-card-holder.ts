import { expect } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { Answer } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { ADA } from '../../support/shopper/create-card-shopper.ts';

export const CHARGE = '/api/v5/payments/charge';
export const DECLINED_LATER = { card: { number: '4000 0000 0000 0341' } };
export const ASKS = { card: { number: '4000 0000 0000 3220' } };

/** A shopper who saves cards, and a merchant who charges them, in a service of its own. */
export function createCardHolder(getService: () => TestService) {
  const list = async (query = '', company = getService().merchant) =>
    (await getService().get(`/api/v5/wallet/cards${query}`, company)).body.Cards;
  return {
    list,
    /** Pays a link and saves the card; resolves with its id. */
    async save(pay: PayChange = {}, link: object = ADA): Promise<string> {
      const service = getService();
      service.clock.advance(1);
      const paid = await service.createLink(link);
      const { body } = await service.pay(paid, { save: true, ...pay });
      if (body.outcome === 'challenge') {
        await service.inject({ method: 'POST', url: `${new URL(body.url).pathname}/approve` });
        await service.getStatus(paid);
        await service.inject({ url: paid.path });
      }
      return (await list())[0]?.CardId ?? '';
    },
    charge: (CardId: string, change: object = {}, company?: Company): Promise<Answer> =>
      getService().post(
        CHARGE,
        { CardId, Amount: 990, Purpose: 'Coffee', Reason: 'unscheduled', ...change },
        company,
      ),
    async listCharges(): Promise<Record<string, unknown>[]> {
      const { body } = await getService().get('/api/v5/transactions?Channel=charge');
      expect(body.StatusCode).toBe(200);
      return body.Transactions as never;
    },
  };
}
