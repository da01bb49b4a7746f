import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../../src/service/calls/companies/company.ts';
import { ALL_PARTNERS } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createInviter } from './create-inviter.ts';

const service = useService({ companies: ALL_PARTNERS });
const partner = createInviter(() => service, 'merchant');
const MONTH = 32 * 86_400;
const SHOP = Object.fromEntries(
  ['Success', 'Failure', 'Cancel'].map((name) => [`${name}RedirectUrl`, 'https://shop.example/']),
);

describe('a subscription of a suspended company', () => {
  it('is charged only when the company is resumed', async () => {
    const { id } = await partner.apply({ domain: 'shop.example' }, { Name: 'Mercato Verde' });
    const company = service.directory.findCompanyByName('Mercato Verde') as Company;
    const link = await service.createLink(
      { ...SHOP, SubscriptionOnCompletion: { Interval: 'month' } },
      company,
    );
    await service.pay(link);
    const readCycle = async () =>
      (await service.store.selectFrom('subscriptions').select('cycle').executeTakeFirstOrThrow()).cycle;
    await partner.act(id, 'suspend');
    service.clock.advance(MONTH);
    await service.runDueJobs();
    expect(await readCycle()).toBe(1);
    await partner.act(id, 'resume');
    service.clock.advance(86_400);
    await service.runDueJobs();
    expect(await readCycle()).toBe(2);
  });
});
