import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../../src/service/calls/companies/company.ts';
import { ALL_PARTNERS } from '../../../support/all-scopes.ts';
import { createRailShopper } from '../../../support/shopper/create-rail-shopper.ts';
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

describe('a shopper who is at the bank while the company is suspended', () => {
  const shopper = createRailShopper(() => service);
  const begin = async (name: string) => {
    const { id } = await partner.apply({ domain: 'shop.example' }, { Name: name });
    const company = service.directory.findCompanyByName(name) as Company;
    return { id, link: await service.createLink(SHOP, company) };
  };
  const load = async (url: string) => (await service.inject({ url })).status;

  it('is charged once, comes back to the shop, and sees that it is paid', async () => {
    const { id, link } = await begin('Mercato Uno');
    const { bank } = await shopper.goToBank(link, 'paypal');
    await partner.act(id, 'suspend');
    expect(await load(link.path)).toBe(404);
    const back = await shopper.decide(bank, 'approve');
    expect(await shopper.follow(String(back))).toBe(SHOP.SuccessRedirectUrl);
    expect((await service.getStatus(link)).status).toBe('SETTLED');
    expect(await load(link.path)).toBe(200);
  });

  it('confirms the payment with 3-D Secure on the page, which hears of it', async () => {
    const { id, link } = await begin('Mercato Due');
    const bank = await shopper.goToChallenge(link);
    await partner.act(id, 'suspend');
    expect(await load(String(await shopper.decide(bank, 'approve')))).toBe(200);
    expect((await service.getStatus(link)).status).toBe('SETTLED');
  });

  it('goes back to the shop after a refusal, and cannot try again', async () => {
    const { id, link } = await begin('Mercato Tre');
    const { bank } = await shopper.goToBank(link, 'paypal');
    await partner.act(id, 'suspend');
    const back = await shopper.decide(bank, 'decline');
    expect(await shopper.follow(String(back))).toBe(SHOP.FailureRedirectUrl);
    expect(await load(link.path)).toBe(404);
    expect((await service.pay(link)).status).toBe(404);
  });

  it('is not found by an address of a payment that was never begun', async () => {
    const { id, link } = await begin('Mercato Quattro');
    await partner.act(id, 'suspend');
    expect(await load(`${link.path}/status`)).toBe(404);
  });
});
