import { describe, expect, it } from 'vitest';
import type { CompanyFixture } from '../../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../../src/service/calls/seeding/register-companies.ts';
import { setCompany } from '../../../../../src/service/merchants/company/set-company.ts';
import { REFUSALS } from '../../../../../src/service/subjects/facts.ts';
import { TRADING_COMPANIES } from '../../../pos/hardware/create-buyer.ts';
import { createLinkRequest } from '../../../support/requests/create-link-request.ts';
import { useService } from '../../../support/use-service.ts';
import { createInviter, INVITATION } from './create-inviter.ts';

/** Their partner has neither MOTO, nor Fabrick, nor a wallet. */
const MODEST = TRADING_COMPANIES.map(
  (company): CompanyFixture =>
    company.name === 'Altra Rete'
      ? {
          ...company,
          providers: ['ServiceDirect', 'FlowPay'],
          moto: false,
          wallets: { applePay: [], googlePay: false },
        }
      : company.name === 'Caffè Blu'
        ? { ...company, providers: ['ServiceDirect'], moto: false, wallets: { applePay: [] } }
        : company,
);

const service = useService({ companies: MODEST });
const partner = createInviter(() => service);
const modest = createInviter(() => service, 'Altra Rete');
const admin = createInviter(() => service, 'Casa Madre');

const idOf = async (name: string) => (await admin.list()).find(({ Name }) => Name === name)?.CompanyId ?? '';

describe('the permissions of a company in a portfolio', () => {
  it('is decided by its partner, takes effect at once, and is in its log', async () => {
    const id = await idOf('Bottega Rossi');
    expect((await partner.read(id)).body.Company).toMatchObject({
      Type: 'merchant',
      Providers: ['ServiceDirect', 'FlowPay'],
      Moto: false,
      Iban: 'IT60X0542811101000000123456',
      Wallets: { ApplePay: ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost'], GooglePay: true },
    });
    const decided = {
      Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'],
      Moto: true,
      Wallets: { ApplePay: ['shop.example'], GooglePay: false },
    };
    const { status, body } = await partner.change(id, decided);
    expect([status, body.Company]).toEqual([200, expect.objectContaining(decided)]);
    expect((await service.get('/api/v5/company')).body.Company).toMatchObject(decided);
    await service.createLink({ Moto: true });
    await service.createLink({ Providers: ['Fabrick'] });
    const { PaymentMethods } = (await service.get('/api/v4/payments/available-payment-methods')).body;
    expect(PaymentMethods.map(({ Id }) => Id)).not.toContain('google_pay');
    expect((await service.get('/api/v5/changes?Type=company.changed')).body.Changes).toMatchObject([
      { Company: 'Rete Partner', Fields: [{ Name: 'Providers' }, { Name: 'Moto' }, { Name: 'Wallets' }] },
    ]);
    await partner.change(id, { Moto: false, Wallets: { ApplePay: null } });
    expect((await service.post('/api/v4/payments/link', createLinkRequest({ Moto: true }))).status).toBe(400);
    expect((await partner.read(id)).body.Company.Wallets).toEqual({
      ApplePay: ['shop.example', 'localhost', '127.0.0.1', 'shop.localhost'],
      GooglePay: false,
    });
  });

  it.each([
    [{ Type: 'partner' }, 'Type', 'Type cannot be changed by this call.', 'Only an admin decides it.'],
    [
      { Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'] },
      'Providers',
      'Provider not available.',
      'You do not have Fabrick yourself.',
    ],
    [{ Moto: true }, 'Moto', 'MOTO not enabled for this company.', 'You do not have it yourself.'],
    [
      { Wallets: { ApplePay: ['shop.example'] } },
      'Wallets.ApplePay',
      'Payment method not available.',
      'You do not have it yourself.',
    ],
    [
      { Wallets: { ApplePay: null } },
      'Wallets.ApplePay',
      'Payment method not available.',
      'You do not have it yourself.',
    ],
  ])('is never more than the partner has itself: %j', async (decided, Field, Message, Hint) => {
    const id = await idOf('Caffè Blu');
    const before = (await modest.read(id)).body.Company;
    const { status, body } = await modest.change(id, decided);
    expect([status, body.Errors]).toEqual([400, [expect.objectContaining({ Field, Message, Hint })]]);
    expect((await modest.read(id)).body.Company).toEqual(before);
    expect((await admin.change(id, decided)).status).toBe(200);
  });

  it('keeps what an admin has given, and can be less', async () => {
    const id = await idOf('Caffè Blu');
    await admin.change(id, { Providers: ['ServiceDirect', 'Fabrick'], Moto: true });
    expect((await modest.change(id, { Providers: ['Fabrick', 'FlowPay'], Moto: true })).status).toBe(200);
    expect((await modest.change(id, { Wallets: { ApplePay: [], GooglePay: false } })).status).toBe(200);
    const off = await modest.change(id, { Wallets: { GooglePay: true } });
    expect(off.body.Errors).toMatchObject([{ Field: 'Wallets.GooglePay' }]);
  });

  const TAKEN = 'The operator of the service or an admin has taken it away: only they can give it back.';
  const ALL_ON = {
    Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'],
    Moto: true,
    Wallets: { ApplePay: null, GooglePay: true },
  };
  const FEWER = { Wallets: { ApplePay: ['shop.example'] } };

  it.each([
    [{ Moto: false }, { Moto: true }, 'Moto', 'Moto'],
    [
      { Providers: ['ServiceDirect', 'FlowPay'] },
      { Providers: ['ServiceDirect', 'Fabrick'] },
      'Providers',
      'Providers.Fabrick',
    ],
    [
      { Wallets: { GooglePay: false } },
      { Wallets: { GooglePay: true } },
      'Wallets.GooglePay',
      'Wallets.GooglePay',
    ],
    [{ Wallets: { ApplePay: [] } }, FEWER, 'Wallets.ApplePay', 'Wallets.ApplePay'],
    [{ Wallets: { ApplePay: [] } }, { Wallets: { ApplePay: null } }, 'Wallets.ApplePay', 'Wallets.ApplePay'],
    [FEWER, { Wallets: { ApplePay: null } }, 'Wallets.ApplePay', 'Wallets.ApplePay'],
    [FEWER, { Wallets: { ApplePay: ['shop.example', 'localhost'] } }, 'Wallets.ApplePay', 'Wallets.ApplePay'],
  ])(
    'do not get back from the partner what an admin has taken: %j, %j',
    async (less, more, Field, withheld) => {
      const id = await idOf('Bottega Rossi');
      expect((await admin.change(id, ALL_ON)).body.Company.Withheld).toEqual([]);
      expect((await admin.change(id, less)).body.Company.Withheld).toEqual([withheld]);
      const { status, body } = await partner.change(id, more);
      expect([status, body.Errors]).toEqual([400, [expect.objectContaining({ Field, Hint: TAKEN })]]);
      expect((await partner.change(id, less)).status).toBe(200);
      expect((await admin.change(id, ALL_ON)).body.Company.Withheld).toEqual([]);
      expect((await partner.change(id, less)).body.Company.Withheld).toEqual([]);
      expect((await partner.change(id, more)).status).toBe(200);
    },
  );

  it('may get back what the partner has switched off, whatever else an admin decides', async () => {
    const id = await idOf('Bottega Rossi');
    const both = { Wallets: { ApplePay: ['shop.example', 'localhost'] } };
    await admin.change(id, { ...ALL_ON, ...both });
    await partner.change(id, FEWER);
    await admin.change(id, { Moto: false });
    expect((await partner.change(id, both)).status).toBe(200);
    expect((await partner.change(id, { Wallets: { ApplePay: null } })).status).toBe(400);
  });

  it('do not get back what an admin has switched off once more, and say so in the log', async () => {
    const id = await idOf('Bottega Rossi');
    await admin.change(id, { Moto: false });
    expect((await partner.change(id, { Moto: true })).status).toBe(400);
    const [change] = (await service.get('/api/v5/changes?Type=company.changed')).body.Changes;
    expect(change?.Fields).toEqual([{ Name: 'Withheld', Before: [], After: ['Moto'] }]);
  });

  it('do not get back from the partner what the command or the fixtures have taken', async () => {
    const { store } = service;
    const targets = { findProblem: () => undefined };
    const id = await idOf('Bottega Rossi');
    await admin.change(id, ALL_ON);
    await setCompany(store, ['Bottega Rossi', '--google-pay', 'off'], {
      targets,
      refusals: REFUSALS,
      now: 1,
    });
    const fixtures = (moto: boolean) =>
      MODEST.map((company) => (company.name === 'Bottega Rossi' ? { ...company, moto } : company));
    await registerCompanies(store, fixtures(true));
    await registerCompanies(store, fixtures(false));
    expect((await partner.read(id)).body.Company.Withheld).toEqual(['Moto', 'Wallets.GooglePay']);
    expect((await partner.change(id, { Moto: true })).status).toBe(400);
    await registerCompanies(store, fixtures(true));
    expect((await partner.read(id)).body.Company).toMatchObject({
      Moto: true,
      Withheld: ['Wallets.GooglePay'],
    });
  });

  it('have no wallet at first that the partner does not have', async () => {
    const { id } = await modest.apply();
    await modest.turn(id, 'approve');
    expect((await modest.read(id)).body.Company).toMatchObject({
      State: 'ACTIVE',
      Wallets: { ApplePay: [], GooglePay: false },
    });
    const other = await partner.apply({ username: 'nero-2' }, { Name: 'Caffè Nero 2' });
    expect((await partner.read(other.id)).body.Company.Wallets).toEqual({
      ApplePay: ['nero.example'],
      GooglePay: true,
    });
  });

  it('keep Apple Pay when the partner saves again what an admin has given', async () => {
    const id = await idOf('Caffè Blu');
    await admin.change(id, { Wallets: { ApplePay: null } });
    expect((await modest.change(id, { Wallets: { ApplePay: null } })).status).toBe(200);
    expect((await modest.change(id, FEWER)).status).toBe(200);
    expect((await modest.change(id, { Wallets: { ApplePay: null } })).status).toBe(400);
  });

  it('have Apple Pay only as long as an enabled domain is authorized', async () => {
    const list = async () => {
      const { PaymentMethods } = (await service.get('/api/v4/payments/available-payment-methods')).body;
      return PaymentMethods.map(({ Id }) => Id);
    };
    await admin.change(await idOf('Bottega Rossi'), FEWER);
    expect(await list()).toContain('apple_pay');
    const { status } = await service.delete('/api/v5/authorized-domains/shop.example');
    expect([status, await list()]).toEqual([200, expect.not.arrayContaining(['apple_pay'])]);
    const refused = await service.post(
      '/api/v4/payments/link',
      createLinkRequest({ PaymentMethods: ['apple_pay'] }),
    );
    expect(refused.body.Errors).toMatchObject([{ Field: 'PaymentMethods', Code: 'METHOD_NOT_AVAILABLE' }]);
    await service.post('/api/v5/authorized-domains', { Domain: 'shop.example' });
    expect(await list()).toContain('apple_pay');
  });

  it.each([
    [{ Type: 'shop' }, 'Type', 'Invalid value.'],
    [{ Providers: [] }, 'Providers', 'Invalid value.'],
    [{ Providers: ['Bank'] }, 'Providers[0]', 'Invalid value.'],
    [{ Moto: 'on' }, 'Moto', 'Invalid value.'],
    [{ Wallets: {} }, 'Wallets', 'Invalid value.'],
    [{ Wallets: { SamsungPay: true } }, 'Wallets.SamsungPay', 'Unknown field.'],
    [{ Wallets: { ApplePay: ['unknown.example'] } }, 'Wallets.ApplePay', 'Domain not authorized.'],
  ])('is refused by name: %j', async (decided, field, message) => {
    const { status, body } = await admin.change(await idOf('Bottega Rossi'), decided);
    expect([status, body.Errors[0]?.Field, body.Message]).toEqual([400, field, message]);
  });

  it('cannot be decided before it is active, nor by anyone else', async () => {
    const { CompanyId } = (await partner.invite()).body.Company;
    expect((await partner.change(CompanyId, { Moto: true })).body).toMatchObject({
      StatusCode: 409,
      Code: 'COMPANY_STATE',
      Hint: 'The company is INVITED; this call needs ACTIVE or SUSPENDED.',
    });
    const both = { Email: 'new@nero.example', Moto: true };
    expect((await partner.change(CompanyId, both)).status).toBe(409);
    expect((await partner.read(CompanyId)).body.Company.Email).toBe(INVITATION.Email);
    expect((await modest.change(await idOf('Bottega Rossi'), { Moto: true })).status).toBe(404);
  });

  it('stays open to companies that have a portfolio', async () => {
    const change = await admin.change(await idOf('Altra Rete'), { Type: 'merchant' });
    expect(change.body).toMatchObject({
      StatusCode: 400,
      Errors: [{ Field: 'Type', Hint: 'It has companies in its portfolio: move them first.' }],
    });
    expect((await admin.change(await idOf('Caffè Blu'), { Type: 'partner' })).body.Company.Type).toBe(
      'partner',
    );
  });
});
