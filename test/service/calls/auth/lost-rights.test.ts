import { describe, expect, it } from 'vitest';
import { TRADING_COMPANIES } from '../../pos/hardware/create-buyer.ts';
import { createInviter } from '../../products/partners/companies/create-inviter.ts';
import { logInDashboard } from '../../support/log-in-dashboard.ts';
import { useService } from '../../support/use-service.ts';

const service = useService({ companies: TRADING_COMPANIES });
const admin = createInviter(() => service, 'Casa Madre');

const USERS = '/api/v5/users';

/** Logs a user in at the dashboard, who may do two things. */
async function openSession() {
  const Scopes = ['online-payments', 'utilities'];
  const { User } = (await service.post(USERS, { Username: 'desk', Scopes })).body;
  const visitor = await logInDashboard(service, { Username: User.Username, Password: User.Password });
  return { id: User.UserId, read: async () => (await visitor.call({ url: '/api/v5/company' })).status };
}

describe('a session of the dashboard', () => {
  it('ends when its user loses a scope, also if the scope comes back, and not when one is added', async () => {
    const { id, read } = await openSession();
    expect(await read()).toBe(200);
    await service.put(`${USERS}/${id}`, { Scopes: ['online-payments', 'pos-terminals', 'utilities'] });
    expect(await read()).toBe(200);
    await service.put(`${USERS}/${id}`, { Scopes: ['utilities'] });
    expect(await read()).toBe(401);
    await service.put(`${USERS}/${id}`, { Scopes: ['online-payments', 'utilities'] });
    expect(await read()).toBe(401);
  });

  it('ends when its company is suspended, also after it is resumed', async () => {
    const { read } = await openSession();
    const id = (await admin.list()).find(({ Name }) => Name === service.merchant.name)?.CompanyId ?? '';
    expect(await read()).toBe(200);
    await admin.act(id, 'suspend');
    expect(await read()).toBe(401);
    await admin.act(id, 'resume');
    expect(await read()).toBe(401);
  });
});
