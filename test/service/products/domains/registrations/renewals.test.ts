import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../../../src/service/calls/companies/scopes.ts';
import { runRenewal } from '../../../../../src/service/products/domains/registrations/run-renewal.ts';
import { ASKS, createCardHolder, DECLINED_LATER } from '../../../recurring/charges/create-card-holder.ts';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createDomainBuyer, DAY_MS, listDomainEvents } from '../create-domain-buyer.ts';

const service = useService({ companies: ALL_SCOPES });
const { call, register, quote, buy, own, read, check } = createDomainBuyer(() => service);
const other = createDomainBuyer(() => service, 'partner');
const { save } = createCardHolder(() => service);
const advanceDays = async (days: number) => {
  service.clock.advance((days * DAY_MS) / 1000);
  await service.runDueJobs();
};
const listPayments = async () => {
  const payments = service.store.selectFrom('payments').select(['status', 'amount_minor']);
  return (await payments.where('channel', '=', 'domain').orderBy('created_at').execute()).map(
    ({ status }) => status,
  );
};

describe('a domain', () => {
  it('is registered for a year, then in quarantine for 40 days, and then free again', async () => {
    await register();
    await other.register();
    const { DomainId, ExpiresAt } = await own('bottega.eu');
    const code = (await call('POST', `/${DomainId}/auth-code`)).body.AuthCode;
    await advanceDays(364);
    expect((await read(DomainId)).State).toBe('ACTIVE');
    await advanceDays(1);
    expect(await read(DomainId)).toMatchObject({ State: 'QUARANTINE', ExpiresAt });
    expect((await check('bottega.eu')).body).toMatchObject({ Available: false, Reason: 'QUARANTINE' });
    expect((await other.buy('bottega.eu')).body.Code).toBe('DOMAIN_TAKEN');
    expect((await other.transfer('bottega.eu', code)).body.Code).toBe('AUTH_CODE_WRONG');
    for (const { body } of [
      await call('POST', `/${DomainId}/auth-code`),
      await call('PUT', `/${DomainId}/auto-renew`, { AutoRenew: false }),
    ])
      expect(body.Code).toBe('DOMAIN_STATE');
    await advanceDays(39);
    expect((await read(DomainId)).State).toBe('QUARANTINE');
    await advanceDays(1);
    expect((await read(DomainId)).State).toBe('RELEASED');
    expect((await check('bottega.eu')).body.Available).toBe(true);
    expect(await listDomainEvents(service)).toEqual([
      'domain.active',
      'domain.quarantine',
      'domain.released',
    ]);
    expect((await other.own('bottega.eu')).State).toBe('ACTIVE');
  });

  it('is renewed every year from its card, on the anniversary of its registration', async () => {
    await register();
    const CardId = await save({ card: { expiry: '12 / 40' } });
    const { DomainId, ExpiresAt } = (await buy('bottega.eu', { CardId })).body.Domain;
    await advanceDays(365);
    expect(await read(DomainId)).toMatchObject({
      State: 'ACTIVE',
      ExpiresAt: ExpiresAt?.replace('2027', '2028'),
    });
    expect(await listPayments()).toEqual(['SETTLED', 'SETTLED']);
    // Two years at once, one of them a leap year.
    await advanceDays(2 * 365 + 1);
    expect((await read(DomainId)).ExpiresAt).toBe(ExpiresAt?.replace('2027', '2030'));
    expect(await listPayments()).toEqual(Array(4).fill('SETTLED'));
    expect(await listDomainEvents(service)).toEqual(['domain.active', ...Array(3).fill('domain.renewed')]);
  });

  it.each([
    ['that is declined', DECLINED_LATER, ['SETTLED', 'FAILED']],
    ['whose bank asks for its holder', ASKS, ['SETTLED', 'FAILED']],
    ['that was deleted', 'deleted', ['SETTLED']],
  ] as const)('is in quarantine after a card %s', async (_name, pay, statuses) => {
    await register();
    const CardId = await save(pay === 'deleted' ? {} : pay);
    const { DomainId } = await own('bottega.eu');
    const on = await call('PUT', `/${DomainId}/auto-renew`, { AutoRenew: true, CardId });
    expect(on.body.Domain).toMatchObject({ AutoRenew: true, CardId });
    if (pay === 'deleted') await service.delete(`/api/v5/wallet/cards/${CardId}`);
    await advanceDays(365);
    expect((await read(DomainId)).State).toBe('QUARANTINE');
    expect(await listPayments()).toEqual(statuses);
  });

  it('is free as soon as its quarantine is over, also if its card is declined only then', async () => {
    await register();
    const CardId = await save(DECLINED_LATER);
    const { DomainId } = await own('bottega.eu');
    await call('PUT', `/${DomainId}/auto-renew`, { AutoRenew: true, CardId });
    await advanceDays(500);
    expect((await read(DomainId)).State).toBe('RELEASED');
    expect((await check('bottega.eu')).body).toMatchObject({ Available: true, Reason: null });
    expect(await listDomainEvents(service)).toEqual([
      'domain.active',
      'domain.quarantine',
      'domain.released',
    ]);
  });

  it('is not renewed after it was switched off', async () => {
    await register();
    const CardId = await save();
    const { DomainId } = (await buy('bottega.eu', { CardId })).body.Domain;
    const put = (body: object) => call('PUT', `/${DomainId}/auto-renew`, body);
    expect((await put({ AutoRenew: false })).body.Domain).toMatchObject({ AutoRenew: false, CardId });
    expect((await put({ AutoRenew: true })).body.Domain.AutoRenew).toBe(true);
    expect((await put({ AutoRenew: false })).status).toBe(200);
    await advanceDays(365);
    expect((await read(DomainId)).State).toBe('QUARANTINE');
  });

  it('charges a card again only for who may charge it', async () => {
    await register();
    const CardId = await save();
    const { DomainId } = (await buy('bottega.eu', { CardId })).body.Domain;
    const put = (scopes: Scope[], payload: object) =>
      service.inject({
        method: 'PUT',
        url: `/api/v5/domains/${DomainId}/auto-renew`,
        headers: { authorization: `Bearer ${service.createToken(service.merchant, scopes)}` },
        payload,
      });
    expect((await put(['domains'], { AutoRenew: false })).status).toBe(200);
    const refused = await put(['domains'], { AutoRenew: true });
    expect([refused.status, refused.body.Code]).toEqual([401, 'INSUFFICIENT_SCOPE']);
    expect((await put(['domains'], { AutoRenew: false, CardId })).status).toBe(401);
    expect((await read(DomainId)).AutoRenew).toBe(false);
    expect((await put(['domains', 'online-payments'], { AutoRenew: true })).status).toBe(200);
  });

  it('cannot be bought with a card by who may not charge it', async () => {
    await register();
    const CardId = await save();
    const { QuoteId } = (await quote('bottega.eu')).body.Quote;
    const order = (...scopes: Scope[]) =>
      service.inject({
        method: 'POST',
        url: '/api/v5/domains/buy',
        headers: { authorization: `Bearer ${service.createToken(service.merchant, scopes)}` },
        payload: { QuoteId, CardId },
      });
    const refused = await order('domains');
    expect([refused.status, refused.body.Code]).toEqual([401, 'INSUFFICIENT_SCOPE']);
    expect(await listPayments()).toEqual([]);
    expect((await order('domains', 'online-payments')).status).toBe(200);
  });

  it('requires a card of the company for renewals', async () => {
    await register();
    const { DomainId } = await own('bottega.eu');
    const put = async (body: object) => (await call('PUT', `/${DomainId}/auto-renew`, body)).body.Code;
    expect(await put({ AutoRenew: true })).toBe('CARD_NEEDED');
    expect(await put({ AutoRenew: true, CardId: 'card_x' })).toBe('CARD_NOT_FOUND');
    expect(await put({})).toBe('REQUIRED');
  });

  it('of 29 February ends on the last day of that month', async () => {
    await register();
    await advanceDays(465);
    const { RegisteredAt, ExpiresAt } = await own('bottega.eu');
    expect([RegisteredAt?.slice(0, 10), ExpiresAt?.slice(0, 10)]).toEqual(['2028-02-29', '2029-02-28']);
  });

  it('is renewed once after a crash before the acquirer was asked', async () => {
    await register();
    const CardId = await save();
    const { DomainId } = (await buy('bottega.eu', { CardId })).body.Domain;
    service.clock.advance((365 * DAY_MS) / 1000);
    const killed = async () => {
      throw new Error('killed');
    };
    const acquirer = { ...service.acquirer, authorize: killed, findAuthorization: killed };
    const run = () => runRenewal('bottega.eu', { ...service.needs, acquirer });
    await expect(run()).rejects.toThrow('killed');
    // The payment exists already, so the second run creates no other one.
    await run();
    expect(await listPayments()).toEqual(['SETTLED', 'CREATED']);
    await service.recover();
    expect((await read(DomainId)).State).toBe('ACTIVE');
    // The list is ordered by the time of creation.
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await listPayments()).toEqual(['SETTLED', 'FAILED', 'SETTLED']);
    expect((await read(DomainId)).ExpiresAt).toMatch(/^2028/);
  });
});
