import { describe, expect, it } from 'vitest';
import { useService } from '../../support/use-service.ts';

const PATH = '/api/v5/changes';

const service = useService();

const list = async (query = '') => (await service.get(`${PATH}?Limit=100${query}`)).body;
const create = async () =>
  (await service.post('/api/v5/users', { Username: 'till-2', Scopes: ['online-payments'] })).body.User;

describe('the log of changes', () => {
  it('names the user, the caller and the fields that differ, newest first', async () => {
    const { UserId, Password } = await create();
    await service.put(`/api/v5/users/${UserId}`, { Name: 'Till' });
    await service.put(`/api/v5/users/${UserId}`, { Disabled: true });
    await service.put(`/api/v5/users/${UserId}`, { Disabled: false });
    const rotated = (await service.post(`/api/v5/users/${UserId}/rotate`, {})).body.User;
    const { Changes } = await list(`&SubjectId=${UserId}`);
    expect(Changes.map(({ Type }) => Type).sort()).toEqual([
      'user.changed',
      'user.created',
      'user.disabled',
      'user.enabled',
      'user.password_changed',
    ]);
    expect(Changes.find(({ Type }) => Type === 'user.changed')).toEqual({
      ChangeId: expect.stringMatching(/^chg_[0-9a-f-]{36}$/),
      Type: 'user.changed',
      SubjectId: UserId,
      Subject: 'till-2',
      Fields: [{ Name: 'Name', Before: '', After: 'Till' }],
      Source: 'api',
      Company: 'Bottega Rossi',
      UserId: service.merchant.users[0]?.id,
      Username: 'merchant',
      CreatedAt: expect.any(String),
    });
    const rows = JSON.stringify(await service.store.selectFrom('changes').selectAll().execute());
    expect(rows).not.toContain(Password);
    expect(rows).not.toContain(rotated.Password);
  });

  it('is filtered by type, and read page by page', async () => {
    const { UserId } = await create();
    await service.put(`/api/v5/users/${UserId}`, { Name: 'Till' });
    const { Changes } = await list('&Type=user.created');
    expect(Changes.map(({ Subject, Type }) => [Subject, Type])).toContainEqual(['till-2', 'user.created']);
    expect(new Set(Changes.map(({ Type }) => Type))).toEqual(new Set(['user.created']));
    const first = (await service.get(`${PATH}?Limit=1`)).body;
    const second = (await service.get(`${PATH}?Limit=1&Cursor=${first.NextCursor}`)).body;
    expect(second.Changes).toHaveLength(1);
    expect(second.Changes[0]?.ChangeId).not.toBe(first.Changes[0]?.ChangeId);
  });

  it('names the company by its public id, in entries of before too', async () => {
    const { store, merchant } = service;
    await service.put('/api/v5/company', { TermsUrl: 'https://shop.example/terms-2' });
    const own = store.selectFrom('partner_companies').select('id').where('company_id', '=', merchant.id);
    const { id } = await own.executeTakeFirstOrThrow();
    const entry = { company_id: merchant.id, subject: merchant.name, fields: '[]', source: 'api' };
    await store
      .insertInto('changes')
      .values(
        [
          { ...entry, id: 'chg_a', type: 'company.suspended', subject_id: id, created_at: 1 },
          { ...entry, id: 'chg_b', type: 'company.changed', subject_id: String(merchant.id), created_at: 2 },
        ].map((row) => ({
          ...row,
          actor_company: null,
          actor_company_id: null,
          actor_user_id: null,
          actor_username: null,
        })),
      )
      .execute();
    const { Changes } = await list(`&SubjectId=${id}`);
    expect(new Set(Changes.map(({ SubjectId }) => SubjectId))).toEqual(new Set([id]));
    const types = Changes.map(({ Type }) => Type).filter((type) => type !== 'company.created');
    expect(types).toEqual(['company.changed', 'company.changed', 'company.suspended']);
    expect((await list(`&SubjectId=${merchant.id}`)).Changes).toEqual([]);
  });

  it('contains only changes of the own company', async () => {
    await create();
    const { Changes } = (await service.get(PATH, service.partner)).body;
    expect(Changes.filter(({ Subject }) => Subject === 'till-2')).toEqual([]);
  });

  it('has no entry for a change that was refused', async () => {
    const { UserId } = await create();
    await service.put(`/api/v5/users/${UserId}`, { Scopes: ['wallet'] });
    expect((await list(`&SubjectId=${UserId}`)).Changes).toHaveLength(1);
  });
});
