import { describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../../../src/service/calls/auth/access-tokens.ts';
import type { Company } from '../../../../../src/service/calls/companies/company.ts';
import { ALL_PARTNERS } from '../../../support/all-scopes.ts';
import { issueToken } from '../../../support/create-test-service.ts';
import { TOKEN_KEY } from '../../../support/open-stage.ts';
import { useService } from '../../../support/use-service.ts';
import { createInviter } from './create-inviter.ts';

const ADMIN = {
  ...(ALL_PARTNERS[2] as (typeof ALL_PARTNERS)[number]),
  name: 'An admin',
  type: 'admin' as const,
  credentials: [{ username: 'an-admin', password: 'sandbox-admin', scopes: ['partners' as const] }],
};
delete (ADMIN as { parent?: string }).parent;
const service = useService({ companies: [...ALL_PARTNERS, ADMIN] });
const partner = createInviter(() => service, 'merchant');

const find = (name: string) => service.directory.findCompanyByName(name) as Company;
const act = (id: string, step: string, company?: Company) =>
  service.post(`/api/v5/partners/companies/${id}/${step}`, undefined, company);

describe('a suspension', () => {
  it('is ended by the company that has made it, and by no other', async () => {
    const { id } = await partner.apply({ domain: 'shop.example' }, { Name: 'Mercato Verde' });
    const admin = find('An admin');
    expect((await act(id, 'suspend', admin)).body.Company.SuspendedBy).toEqual(['An admin']);
    expect((await act(id, 'resume')).body.Code).toBe('SUSPENDED_BY_OTHER');
    expect((await act(id, 'suspend', admin)).body.Code).toBe('COMPANY_STATE');
    // Both can suspend it; it is active when both have ended that.
    expect((await act(id, 'suspend')).status).toBe(200);
    expect((await act(id, 'resume', admin)).body.Company).toMatchObject({
      State: 'SUSPENDED',
      SuspendedBy: ['Bottega Rossi'],
    });
    expect((await act(id, 'resume', admin)).body.Code).toBe('SUSPENDED_BY_OTHER');
    expect((await act(id, 'resume')).body.Company).toMatchObject({ State: 'ACTIVE', SuspendedBy: [] });
  });

  it('of an earlier version has no author, and is ended by anyone who may', async () => {
    const { id } = await partner.apply({ domain: 'shop.example' }, { Name: 'Mercato Verde' });
    await service.store
      .updateTable('partner_companies')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', id)
      .execute();
    expect((await act(id, 'resume')).body.Company.State).toBe('ACTIVE');
  });

  it('ends the tokens of before for good, and is in the log of the company', async () => {
    const { id } = await partner.apply({ domain: 'shop.example' }, { Name: 'Mercato Verde' });
    const tokens = createAccessTokens(TOKEN_KEY);
    const read = (token: string) =>
      service.inject({ url: '/api/v5/changes', headers: { authorization: `Bearer ${token}` } });
    const before = issueToken(tokens, find('Mercato Verde'));
    expect((await read(before)).status).toBe(200);
    await act(id, 'suspend');
    await act(id, 'resume');
    expect((await read(before)).status).toBe(401);
    const { Changes } = (await read(issueToken(tokens, find('Mercato Verde')))).body;
    const suspended = Changes.find(({ Type }) => Type === 'company.suspended');
    expect(suspended).toMatchObject({ Company: 'Bottega Rossi', UserId: null, Username: null });
  });
});

describe('a company name', () => {
  it.each(['Bottega Rossi\u200b', 'Bottega Rossi ', 'BOTTEGA  ROSSI'])(
    'is refused if it reads like another one: %j',
    async (Name) => {
      expect((await partner.invite({ Name })).body.Code).toBe('COMPANY_EXISTS');
    },
  );

  it('is refused if it cannot be seen, and can be respelled', async () => {
    expect((await partner.invite({ Name: '\u200b' })).body.Errors[0]?.Field).toBe('Name');
    const { CompanyId } = (await partner.invite({ Name: 'caffè blu' })).body.Company;
    const { body } = await service.put(`/api/v5/partners/companies/${CompanyId}`, { Name: 'Caffè Blu' });
    expect(body.Company.Name).toBe('Caffè Blu');
  });
});
