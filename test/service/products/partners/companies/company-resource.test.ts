import { describe, expect, it } from 'vitest';
import { registerCompanies } from '../../../../../src/service/calls/seeding/register-companies.ts';
import { TRADING_COMPANIES } from '../../../pos/hardware/create-buyer.ts';
import { BASE_URL } from '../../../support/create-api-calls.ts';
import { findCaller } from '../../../support/create-call.ts';
import { useService } from '../../../support/use-service.ts';
import { COMPANIES, createInviter, FORM, INVITATION } from './create-inviter.ts';

const service = useService({ companies: TRADING_COMPANIES });
const partner = createInviter(() => service);
const other = createInviter(() => service, 'Altra Rete');
const admin = createInviter(() => service, 'Casa Madre');
const merchant = createInviter(() => service, 'merchant');

const STATE = [409, 'COMPANY_STATE', 'The state of the company does not allow this.'];
const UNKNOWN = [404, 'COMPANY_NOT_FOUND', 'Company not found.'];
const EXISTS = [409, 'COMPANY_EXISTS', 'A company with this name exists.'];
const OWN_PAGES = Object.fromEntries(
  ['Success', 'Failure', 'Cancel'].map((name) => [`${name}RedirectUrl`, 'https://nero.example/']),
);
const sum = async (answer: ReturnType<typeof partner.call>) => {
  const { status, body } = await answer;
  return [status, body.Code, body.Message];
};
const idOf = async (name: string) => (await admin.list()).find(({ Name }) => Name === name)?.CompanyId ?? '';

describe('an invited company', () => {
  it('returns the sent fields in one spelling, and the missing ones', async () => {
    const facts = {
      VatNumber: '01234567897',
      Iban: 'it60 x054 2811 1010 0000 0123 456',
      Domain: 'Shop.Example',
      Metadata: { crm: '7' },
    };
    const { status, body } = await partner.invite(facts);
    expect([status, body.Message]).toEqual([200, 'Company created.']);
    expect(body.Company).toEqual({
      CompanyId: expect.stringMatching(/^cmp_[0-9a-f-]{36}$/),
      State: 'INVITED',
      SuspendedBy: [],
      ...INVITATION,
      Parent: 'Rete Partner',
      VatNumber: 'IT01234567897',
      Iban: 'IT60X0542811101000000123456',
      Domain: 'shop.example',
      Representative: null,
      Username: null,
      Requirements: ['Representative', 'Username', 'Password'].map((Field) => ({
        Field,
        Problem: 'REQUIRED',
        DueAt: null,
      })),
      Type: null,
      Providers: null,
      Moto: null,
      Wallets: null,
      Withheld: [],
      Metadata: { crm: '7' },
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect((await partner.read(body.Company.CompanyId)).body.Company).toEqual(body.Company);
    expect((await partner.list('?State=INVITED')).map(({ Name }) => Name)).toEqual([INVITATION.Name]);
    expect(service.directory.findCompanyByName(INVITATION.Name)).toBeUndefined();
  });

  it.each<[change: object, field: string, sentence: string]>([
    [{ Name: undefined }, 'Name', 'Field is required.'],
    [{ Name: ' ' }, 'Name', 'Invalid value.'],
    [{ Name: 'a\nb' }, 'Name', 'Invalid value.'],
    [{ Name: 'x'.repeat(201) }, 'Name', 'Value too long.'],
    [{ Email: undefined }, 'Email', 'Field is required.'],
    [{ Email: 'ada' }, 'Email', 'Invalid value.'],
    [{ VatNumber: 'IT01234567890' }, 'VatNumber', 'Check digits are wrong.'],
    [{ VatNumber: 'US1' }, 'VatNumber', 'Invalid value.'],
    [{ Iban: 'IT60X0542811101000000123457' }, 'Iban', 'Check digits are wrong.'],
    [
      { Domain: 'https://shop.example' },
      'Domain',
      'Give a host name such as shop.example, without scheme, port, path or wildcard.',
    ],
    [{ Representative: 'x'.repeat(101) }, 'Representative', 'Value too long.'],
    [{ Metadata: { note: 'x'.repeat(501) } }, 'Metadata.note', 'Value too long.'],
    [{ Username: 'x' }, 'Username', 'Unknown field.'],
  ])('is refused with %j', async (change, field, sentence) => {
    const { status, body } = await partner.invite(change);
    expect([status, body.Errors[0]?.Field, body.Message]).toEqual([400, field, sentence]);
  });

  it('accepts a name of 200 characters, once in the service', async () => {
    const Name = '😀'.repeat(200);
    expect((await partner.invite({ Name })).body.Company.Name).toBe(Name);
    expect(await sum(other.invite({ Name }))).toEqual(EXISTS);
    expect(await sum(partner.invite({ Name: 'Bottega Rossi' }))).toEqual(EXISTS);
    expect(await sum(partner.invite({ Name: 'Casa Madre' }))).toEqual(EXISTS);
  });

  it('gives its name to one of ten simultaneous invitations', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => partner.invite()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('can be changed, and frees its earlier name', async () => {
    const { CompanyId: id } = (await partner.invite({ VatNumber: FORM.vat_number })).body.Company;
    const change = { Name: 'Nero', VatNumber: null, Representative: 'Ada Neri' };
    expect((await partner.change(id, change)).body.Company).toMatchObject({ CompanyId: id, ...change });
    expect((await partner.change(id, { Name: 'Nero' })).status).toBe(200);
    expect(await sum(partner.change(id, { Name: 'Bottega Rossi' }))).toEqual(EXISTS);
    expect((await partner.invite()).status).toBe(200);
    expect((await partner.change(id, {})).body.Message).toBe('Give at least one field to change.');
    expect((await partner.change(id, { Iban: 'x' })).body.Errors[0]?.Field).toBe('Iban');
    expect((await partner.change(id, { State: 'ACTIVE' })).body.Message).toBe('Unknown field.');
  });

  it('keeps its name: an entry of the fixtures with that name is left out', async () => {
    await partner.invite();
    const greedy = TRADING_COMPANIES.map((one, index) =>
      index === 2 ? { ...one, name: INVITATION.Name } : one,
    );
    const lines: string[] = [];
    const registered = await registerCompanies(service.store, greedy, { warn: (line) => lines.push(line) });
    expect(registered.map(({ name }) => name)).not.toContain(INVITATION.Name);
    expect(lines).toEqual([expect.stringContaining(`the company "${INVITATION.Name}" was left out`)]);
    expect((await partner.list('?State=INVITED')).map(({ Name }) => Name)).toEqual([INVITATION.Name]);
  });
});

describe('an onboarding link', () => {
  it('begins the onboarding, and is shown once', async () => {
    const { CompanyId: id } = (await partner.invite()).body.Company;
    const { body } = await partner.act(id, 'onboarding-links');
    const { OnboardingUrl, ...company } = body.Company;
    expect(OnboardingUrl).toMatch(new RegExp(`^${BASE_URL}/checkout/onboarding/[A-Za-z0-9_-]{22}$`));
    expect(company.State).toBe('ONBOARDING');
    const dueAt = new Date(service.clock.now() + 7 * 86_400_000).toISOString();
    expect(company.Requirements.every(({ DueAt }) => DueAt === dueAt)).toBe(true);
    expect((await partner.read(id)).body.Company).toEqual(company);
  });

  it('replaces the previous link', async () => {
    const { CompanyId: id } = (await partner.invite()).body.Company;
    const [first, second] = [await partner.link(id), await partner.link(id)];
    expect((await partner.load(first)).status).toBe(404);
    expect((await partner.load(second)).status).toBe(200);
  });
});

describe('a company in review', () => {
  it('is approved or rejected once, by a switch', async () => {
    const { id } = await partner.apply({ representative: 'REVIEW Ada' });
    expect((await partner.read(id)).body.Company).toMatchObject({
      State: 'IN_REVIEW',
      Username: FORM.username,
      Requirements: [{ Field: 'Representative', Problem: 'IN_REVIEW', DueAt: null }],
    });
    expect(await sum(partner.change(id, { Email: 'new@nero.example' }))).toEqual(STATE);
    expect(await sum(partner.act(id, 'onboarding-links'))).toEqual(STATE);
    expect(await sum(partner.act(id, 'suspend'))).toEqual(STATE);
    expect(service.directory.findUser(FORM.username)).toBeUndefined();
    const [first, second] = await Promise.all([partner.turn(id, 'approve'), partner.turn(id, 'approve')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await partner.read(id)).body.Company).toMatchObject({ State: 'ACTIVE', Requirements: [] });
    expect(service.directory.findUser(FORM.username)?.company.name).toBe(INVITATION.Name);
    expect(await sum(partner.turn(id, 'reject'))).toEqual(STATE);
  });

  it('frees its username when it is rejected', async () => {
    const { id } = await partner.apply({ representative: 'REVIEW Ada' });
    const rejected = (await partner.turn(id, 'reject')).body.Company;
    expect(rejected).toMatchObject({
      State: 'REJECTED',
      Username: null,
      Requirements: [{ Field: 'Representative', Problem: 'REJECTED', DueAt: null }],
    });
    const next = await partner.apply({}, { Name: 'Next' });
    expect((await partner.read(next.id)).body.Company.State).toBe('ACTIVE');
  });

  it('cannot log in when the checks reject it', async () => {
    const { id } = await partner.apply({ representative: 'REJECT Ada' });
    expect((await partner.read(id)).body.Company.State).toBe('REJECTED');
    expect(service.directory.findUser(FORM.username)).toBeUndefined();
  });

  it('has an event for each state, for its partner only', async () => {
    const { id } = await partner.apply({ representative: 'REVIEW Ada' }, { Metadata: { crm: '7' } });
    await partner.turn(id, 'approve');
    for (const action of ['suspend', 'resume', 'suspend']) {
      service.clock.advance(1);
      await partner.act(id, action);
    }
    const rows = await service.store
      .selectFrom('events')
      .select(['type', 'payload', 'company_id'])
      .where('payment_id', 'like', `${id}%`)
      .execute();
    expect(rows.map(({ type }) => type).sort()).toEqual(
      ['active', 'active', 'in_review', 'onboarding', 'suspended', 'suspended'].map(
        (state) => `company.${state}`,
      ),
    );
    for (const { type, payload, company_id } of rows) {
      expect(company_id).toBe(service.partner.id);
      expect(JSON.parse(payload)).toMatchObject({
        EventType: type,
        TransactionId: id,
        Amount: 0,
        Currency: 'EUR',
        Status: type.replace('company.', '').toUpperCase(),
        Metadata: { crm: '7', resource: 'company' },
      });
    }
  });
});

describe('an active company', () => {
  const logIn = async () =>
    service.inject<{ AccessToken: string; Scopes: string }>({
      method: 'POST',
      url: '/api/v4/auth/token',
      payload: { Username: FORM.username, Password: FORM.password },
    });

  it('logs in with all scopes but partners, and takes payments', async () => {
    await partner.apply();
    const { status, body } = await logIn();
    expect([status, body.Scopes.split(',').length, body.Scopes.includes('partners')]).toEqual([
      200,
      9,
      false,
    ]);
    const company = findCaller(service, INVITATION.Name);
    expect(company).toMatchObject({
      type: 'merchant',
      parent: 'Rete Partner',
      providers: ['ServiceDirect'],
      moto: false,
      domains: ['nero.example'],
      iban: 'IT60X0542811101000000123456',
    });
    const headers = { authorization: `Bearer ${body.AccessToken}` };
    const { Balances } = (
      await service.inject<{ Balances: object[] }>({ url: '/api/v5/wallet/balances', headers })
    ).body;
    expect(Balances).toMatchObject([{ Currency: 'EUR', Balance: 0 }]);
    const link = await service.createLink(OWN_PAGES, company);
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });

  it('is blocked while it is suspended, with its tokens and links', async () => {
    const { id } = await partner.apply();
    const { AccessToken } = (await logIn()).body;
    const company = findCaller(service, INVITATION.Name);
    const link = await service.createLink(OWN_PAGES, company);
    const use = async () => [
      (
        await service.inject({
          url: '/api/v5/wallet/balances',
          headers: { authorization: `Bearer ${AccessToken}` },
        })
      ).status,
      (await logIn()).status,
      (await service.inject({ url: link.path })).status,
    ];
    expect(await use()).toEqual([200, 200, 200]);
    expect((await partner.act(id, 'suspend')).body).toMatchObject({
      Message: 'Company suspended.',
      Company: { State: 'SUSPENDED' },
    });
    expect(await use()).toEqual([401, 401, 404]);
    expect((await service.pay(link)).status).toBe(404);
    expect(await sum(partner.act(id, 'suspend'))).toEqual(STATE);
    await registerCompanies(service.store, TRADING_COMPANIES);
    await service.directory.refresh();
    expect(await use()).toEqual([401, 401, 404]);
    expect((await partner.act(id, 'resume')).body.Company.State).toBe('ACTIVE');
    // Tokens from before the suspension stay refused.
    expect(await use()).toEqual([401, 200, 200]);
    expect(await sum(partner.act(id, 'resume'))).toEqual(STATE);
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
  });
});

describe('a portfolio', () => {
  const names = async (caller: typeof partner) => (await caller.list()).map(({ Name }) => Name).sort();

  it('contains the fixture companies whose parent is the partner, and an admin sees all others', async () => {
    await partner.invite();
    expect(await names(partner)).toEqual(['Bottega Rossi', INVITATION.Name, 'Officina Verdi']);
    expect(await names(other)).toEqual(['Caffè Blu']);
    expect(await names(admin)).toEqual(
      [...TRADING_COMPANIES.map(({ name }) => name), INVITATION.Name]
        .filter((one) => one !== 'Casa Madre')
        .sort(),
    );
    expect((await other.list())[0]).toMatchObject({
      State: 'ACTIVE',
      Parent: 'Altra Rete',
      Requirements: [],
    });
  });

  it('contains no company of anyone else, in any call', async () => {
    const { CompanyId: id } = (await partner.invite()).body.Company;
    const url = `${COMPANIES}/${id}`;
    for (const [method, path, body] of [
      ['GET', url],
      ['PUT', url, { Email: 'x@y.example' }],
      ...['onboarding-links', 'suspend', 'resume'].map((name) => ['POST', `${url}/${name}`] as const),
      ['POST', `/sandbox/companies/${id}/approve`],
      ['POST', `/sandbox/companies/${id}/reject`],
    ] as const)
      expect(await sum(other.call(method, path, body))).toEqual(UNKNOWN);
    expect((await admin.read(id)).status).toBe(200);
    expect((await merchant.call('GET', COMPANIES)).body).toMatchObject({
      Code: 'PARTNERS_ONLY',
      StatusCode: 401,
    });
  });

  it('suspends a company of the fixtures, and keeps it suspended after a restart', async () => {
    const id = await idOf('Caffè Blu');
    expect(await sum(other.change(id, { Email: 'x@y.example' }))).toEqual(STATE);
    await other.act(id, 'suspend');
    await registerCompanies(
      service.store,
      TRADING_COMPANIES.filter(({ name }) => name !== 'Caffè Blu'),
    );
    await registerCompanies(service.store, TRADING_COMPANIES);
    await service.directory.refresh();
    expect(service.directory.findCompanyByName('Caffè Blu')).toBeUndefined();
    expect((await other.read(id)).body.Company.State).toBe('SUSPENDED');
    await other.act(id, 'resume');
    expect(service.directory.findCompanyByName('Caffè Blu')).toBeDefined();
  });

  it('changes with the fixtures', async () => {
    const moved = TRADING_COMPANIES.filter(({ name }) => name !== 'Officina Verdi').map((one) =>
      one.name === 'Bottega Rossi' ? { ...one, parent: 'Altra Rete' } : one,
    );
    await registerCompanies(service.store, moved);
    expect(await names(partner)).toEqual([]);
    expect(await names(other)).toEqual(['Bottega Rossi', 'Caffè Blu']);
  });
});
