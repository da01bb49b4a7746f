import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { createDomainBuyer, DAY_MS, listDomainEvents } from '../create-domain-buyer.ts';

const service = useService({ companies: ALL_SCOPES });
const seller = createDomainBuyer(() => service);
const buyer = createDomainBuyer(() => service, 'partner');
const start = async () => {
  await seller.register();
  await buyer.register();
  const sold = await seller.own('bottega.eu');
  return { sold, code: await seller.issueCode(sold.DomainId) };
};

describe('a transfer between companies', () => {
  it('moves the name once its payment succeeds, and adds a year', async () => {
    const { sold, code } = await start();
    service.clock.advance(86_400);
    const ordered = await buyer.transfer('bottega.eu', code);
    expect(ordered.body.Domain).toMatchObject({ State: 'PENDING_PAYMENT', Name: 'bottega.eu' });
    expect((await seller.read(sold.DomainId)).State).toBe('ACTIVE');
    await service.pay(buyer.toLink(ordered));
    expect(await buyer.read(ordered.body.Domain.DomainId)).toMatchObject({
      State: 'ACTIVE',
      RegisteredAt: sold.RegisteredAt,
      ExpiresAt: sold.ExpiresAt?.replace('2027', '2028'),
    });
    expect((await seller.read(sold.DomainId)).State).toBe('TRANSFERRED_OUT');
    expect(await listDomainEvents(service, sold.DomainId)).toEqual([
      'domain.active',
      'domain.transferred_out',
    ]);
    // The code was used for a transfer, so it cannot be used to transfer the name back.
    expect((await seller.transfer('bottega.eu', code)).body.Code).toBe('AUTH_CODE_WRONG');
    expect(await service.store.selectFrom('domain_names').select(['id', 'company_id']).execute()).toEqual([
      { id: 'bottega.eu', company_id: service.partner.id },
    ]);
  });

  it('requires the newest code, which is valid for 40 days or until it is revoked', async () => {
    const { sold, code } = await start();
    const tryWith = async (text: string) => (await buyer.transfer('bottega.eu', text)).body.Code;
    expect(await tryWith('wrong')).toBe('AUTH_CODE_WRONG');
    const second = await seller.call('POST', `/${sold.DomainId}/auth-code`);
    expect([second.body.AuthCode, second.body.ExpiresAt]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      new Date(service.clock.now() + 40 * DAY_MS).toISOString(),
    ]);
    expect(await tryWith(code)).toBe('AUTH_CODE_WRONG');
    expect((await seller.call('DELETE', `/${sold.DomainId}/auth-code`)).body.Domain.State).toBe('ACTIVE');
    expect(await tryWith(second.body.AuthCode)).toBe('AUTH_CODE_WRONG');
    const third = await seller.issueCode(sold.DomainId);
    service.clock.advance((40 * DAY_MS) / 1000);
    expect(await tryWith(third)).toBe('AUTH_CODE_WRONG');
    const kept = await service.store.selectFrom('records').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain(third);
  });

  it('is paid once, and does not move the name if it is not paid', async () => {
    const { sold, code } = await start();
    const ordered = await buyer.transfer('bottega.eu', code);
    expect((await buyer.transfer('bottega.eu', code)).body.Code).toBe('DOMAIN_TAKEN');
    service.clock.advance(1800);
    await service.runDueJobs();
    expect((await buyer.read(ordered.body.Domain.DomainId)).State).toBe('PAYMENT_FAILED');
    expect((await seller.read(sold.DomainId)).State).toBe('ACTIVE');
    const again = await buyer.transfer('bottega.eu', code);
    await service.pay(buyer.toLink(again));
    expect((await seller.read(sold.DomainId)).State).toBe('TRANSFERRED_OUT');
  });

  it('that is paid at the moment of the expiry leaves the name with one company', async () => {
    const { sold, code } = await start();
    service.clock.advance(365 * 86_400 - 600);
    const fresh = await seller.issueCode(sold.DomainId);
    expect(fresh).not.toBe(code);
    const ordered = await buyer.transfer('bottega.eu', fresh);
    service.clock.advance(601);
    await Promise.all([service.pay(buyer.toLink(ordered)), service.runDueJobs(), service.runDueJobs()]);
    expect((await seller.read(sold.DomainId)).State).toBe('TRANSFERRED_OUT');
    expect((await buyer.read(ordered.body.Domain.DomainId)).State).toBe('ACTIVE');
  });

  it.each([
    ['a name that is not registered', 'free.eu', 'x', 'DOMAIN_NOT_REGISTERED'],
    ['a wrong code for a name from elsewhere', 'sometaken.eu', 'WRONG-1', 'AUTH_CODE_WRONG'],
  ])('is refused for %s', async (_name, domain, code, Code) => {
    await buyer.register();
    const { status, body } = await buyer.transfer(domain, code);
    expect([status, body.Code]).toEqual([409, Code]);
  });

  it('is refused for a name of the company itself, and during a payment for the name', async () => {
    const { code } = await start();
    expect((await seller.transfer('bottega.eu', code)).body.Code).toBe('DOMAIN_TAKEN');
    await seller.buy('altra.eu');
    expect((await buyer.transfer('altra.eu', 'x')).body.Code).toBe('DOMAIN_TAKEN');
  });
});

it('a name from another registrar is transferred for a year', async () => {
  await buyer.register();
  const ordered = await buyer.transfer('sometaken.eu', 'any');
  await service.pay(buyer.toLink(ordered));
  const { State, RegisteredAt, ExpiresAt } = await buyer.read(ordered.body.Domain.DomainId);
  expect([State, ExpiresAt]).toEqual(['ACTIVE', RegisteredAt?.replace('2026', '2027')]);
});
