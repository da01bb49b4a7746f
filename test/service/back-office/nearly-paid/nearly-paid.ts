import type { TestLink } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

export const DECLINED = {
  card: { number: '4000 0000 0000 9995' },
  email: 'giulia@example.com',
  language: 'it',
} as const;

/** Calls of a company that has switched "Nearly paid" on, and shoppers who do not pay. */
export const createNearlyPaid = (service: TestService) => ({
  switchOn: (NearlyPaid = true) => service.put('/api/v5/company', { NearlyPaid }),
  async open(change: object = {}): Promise<TestLink> {
    const link = await service.createLink(change);
    await service.inject({ url: link.path });
    await service.openings.flush();
    return link;
  },
  read: async (company = service.merchant) =>
    (await service.get('/dashboard/nearly-paid', company)).body as unknown as {
      On: boolean;
      Payments: {
        TransactionId: string;
        Purpose: string;
        PaymentUrl: string | null;
        Email: string | null;
        Attempts: object[];
      }[];
    },
  remind: (id: string, company = service.merchant) =>
    service.post(`/dashboard/nearly-paid/${id}/remind`, undefined, company),
  listMails: () =>
    service.store
      .selectFrom('mails')
      .selectAll()
      .where('kind', 'like', 'reminder-%')
      .orderBy('created_at')
      .execute(),
});
