import { describe, expect, it } from 'vitest';
import { MAX_USERS } from '../../../../src/service/merchants/directory/users.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';

const PATH = '/api/v5/users';
const METHODS = '/api/v4/payments/available-payment-methods';

const service = useService();

const create = async (change: object = {}): Promise<ApiBody> =>
  (await service.post(PATH, { Username: 'till-2', Scopes: ['online-payments'], ...change })).body;
const change = (id: string, body: object) => service.put(`${PATH}/${id}`, body);
const list = async () => (await service.get(PATH)).body.Users;
const findMerchant = async () => (await list()).find(({ Username }) => Username === 'merchant');
const logIn = ({ Username, Password }: { Username: string; Password: string }) =>
  service.inject({ method: 'POST', url: '/api/v4/auth/token', payload: { Username, Password } });
const callWith = async (token: string) =>
  (await service.inject({ url: METHODS, headers: { authorization: `Bearer ${token}` } })).status;

describe('a user', () => {
  it('can log in with the password that is shown once', async () => {
    const { Message, User } = await create({ Name: 'Second till' });
    expect(Message).toBe('User created.');
    expect(User).toEqual({
      UserId: expect.stringMatching(/^user_[0-9a-f-]{36}$/),
      Username: 'till-2',
      Name: 'Second till',
      Email: null,
      Role: 'support',
      Scopes: ['online-payments'],
      ReadOnly: false,
      Disabled: false,
      CreatedBy: 'merchant',
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
      Password: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { Password: _, ...shown } = User;
    expect((await service.get(`${PATH}/${User.UserId}`)).body.User).toEqual(shown);
    expect(await list()).toContainEqual(shown);
    expect(JSON.stringify(await service.store.selectFrom('users').selectAll().execute())).not.toContain(
      User.Password,
    );

    const { body } = await logIn(User);
    expect(body.Scopes).toBe('online-payments');
    expect(await callWith(body.AccessToken)).toBe(200);
    expect((await logIn({ ...User, Password: 'wrong' })).status).toBe(401);
  });

  it('is refused at once when disabled, and its old tokens stay invalid after it is enabled again', async () => {
    const { User } = await create();
    const token = (await logIn(User)).body.AccessToken;
    expect(await callWith(token)).toBe(200);
    expect((await change(User.UserId, { Disabled: true })).body.User.Disabled).toBe(true);
    expect(await callWith(token)).toBe(401);
    expect((await logIn(User)).body.Message).toBe('Invalid credentials.');

    await change(User.UserId, { Disabled: false });
    expect(await callWith(token)).toBe(401);
    const fresh = (await logIn(User)).body.AccessToken;
    expect(await callWith(fresh)).toBe(200);
    await change(User.UserId, { Disabled: false, Name: 'Till' });
    expect(await callWith(fresh)).toBe(200);
  });

  it('loses its tokens with a scope, also if the scope comes back', async () => {
    const { User } = await create({ Scopes: ['online-payments', 'pos-terminals'] });
    const token = (await logIn(User)).body.AccessToken;
    await change(User.UserId, { Scopes: ['online-payments', 'pos-terminals', 'wallet'] });
    expect(await callWith(token)).toBe(200);
    await change(User.UserId, { Scopes: ['pos-terminals'] });
    expect(await callWith(token)).toBe(401);
    await change(User.UserId, { Scopes: ['online-payments', 'pos-terminals'] });
    expect(await callWith(token)).toBe(401);
    expect(await callWith((await logIn(User)).body.AccessToken)).toBe(200);
  });

  it('can have its password rotated, and the old one is then refused', async () => {
    const { User } = await create();
    const rotated = (await service.post(`${PATH}/${User.UserId}/rotate`, {})).body;
    expect(rotated).toMatchObject({ Message: 'Password changed.', User: { UserId: User.UserId } });
    expect(rotated.User.Password).not.toBe(User.Password);
    expect((await logIn(User)).status).toBe(401);
    expect((await logIn(rotated.User)).status).toBe(200);
  });

  it('has each scope once, in the documented order', async () => {
    const { User } = await create({ Scopes: ['utilities', 'online-payments', 'utilities'] });
    expect(User.Scopes).toEqual(['online-payments', 'utilities']);
  });

  it('has the reason for its refusal recorded in the call log', async () => {
    const { User } = await create();
    const token = (await logIn(User)).body.AccessToken;
    await change(User.UserId, { Disabled: true });
    await callWith(token);
    await logIn(User);
    const { Requests } = (await service.get('/sandbox/requests')).body as unknown as {
      Requests: { Hint: string }[];
    };
    const hints = Requests.map(({ Hint }) => Hint).filter(Boolean);
    expect(hints).toEqual([
      'The user is disabled.',
      'The user of the access token has been disabled or removed since it was issued.',
    ]);
  });
});

describe('the user API refuses', () => {
  it.each([
    ['a username with a space', { Username: 'till 2' }, 'Username', 'Invalid value.'],
    ['an empty list of scopes', { Scopes: [] }, 'Scopes', 'Invalid value.'],
    ['a scope that does not exist', { Scopes: ['everything'] }, 'Scopes[0]', 'Invalid value.'],
    [
      'a scope that the company does not have',
      { Scopes: ['online-payments', 'partners'] },
      'Scopes[1]',
      'Scope not available for this company.',
    ],
    ['a password chosen by the caller', { Password: 'secret' }, 'Password', 'Unknown field.'],
    ['a new user that is disabled', { Disabled: true }, 'Disabled', 'Unknown field.'],
  ])('%s', async (_what, body, Field, Message) => {
    const { StatusCode, Errors } = await create(body);
    expect([StatusCode, Errors]).toEqual([400, [expect.objectContaining({ Field, Message })]]);
    expect(await list()).toHaveLength(1);
  });

  it.each(['online-payments utilities', 'online-payments,utilities', []])(
    'scopes that are not a list of names, and says the form: %j',
    async (Scopes) => {
      expect(await create({ Scopes })).toMatchObject({
        StatusCode: 400,
        Hint: 'A list, such as ["online-payments", "utilities"].',
      });
    },
  );

  it('a username that is taken in any company', async () => {
    const { StatusCode, Message } = await create({ Username: 'partner' });
    expect([StatusCode, Message]).toEqual([409, 'Username is taken.']);
  });

  it('more users than a company may have', async () => {
    const [row] = await service.store.selectFrom('users').selectAll().execute();
    if (!row) throw new Error('There is no user.');
    const rows = Array.from({ length: MAX_USERS - 1 }, (_, index) => ({
      ...row,
      id: `user_${index}`,
      username: `user-${index}`,
      reading: null,
      company_id: service.merchant.id,
    }));
    await service.store.insertInto('users').values(rows).execute();
    const { StatusCode, Message } = await create();
    expect([StatusCode, Message]).toEqual([409, 'Too many users.']);
  });

  it('a change that adds a scope the company does not have', async () => {
    const { User } = await create();
    expect((await change(User.UserId, { Scopes: ['wallet'] })).body.Message).toBe(
      'Scope not available for this company.',
    );
  });

  it.each([
    ['disabled', { Disabled: true }],
    ['without the scope for it', { Scopes: ['online-payments'] }],
    ['without a scope that no other one can give', { Scopes: ['utilities'] }],
  ])('a change that leaves the last user who can manage users %s', async (_what, body) => {
    const UserId = (await findMerchant())?.UserId ?? '';
    const { status, body: refused } = await change(UserId, body);
    expect([status, refused.Message]).toEqual([
      409,
      'For each scope, at least one enabled user must have it together with utilities.',
    ]);
    const Scopes = ['online-payments', 'utilities', 'pos-terminals'];
    const { User } = await create({ Username: 'boss', Scopes });
    expect((await change(UserId, body)).status).toBe(200);
    const token = (await logIn(User)).body.AccessToken;
    const headers = { authorization: `Bearer ${token}` };
    const last = await service.inject({
      method: 'PUT',
      url: `${PATH}/${User.UserId}`,
      payload: { Disabled: true },
      headers,
    });
    expect(last.status).toBe(409);
  });

  it('an empty change, and a change of the username', async () => {
    const { User } = await create();
    expect((await change(User.UserId, {})).body.Message).toBe('Give at least one field to change.');
    expect((await change(User.UserId, { Username: 'x' })).body.Message).toBe('Unknown field.');
  });
});

describe('who changes a user', () => {
  /** A user who manages users, and has no other scope. */
  async function createManager() {
    const { User } = await create({ Username: 'manager', Scopes: ['utilities'] });
    const headers = { authorization: `Bearer ${(await logIn(User)).body.AccessToken}` };
    return {
      id: User.UserId,
      send: (method: 'POST' | 'PUT', path: string, payload?: object) =>
        service.inject({ method, url: `${PATH}${path}`, headers, ...(payload && { payload }) }),
    };
  }

  it('may at least what that user may, before and after the change', async () => {
    const manager = await createManager();
    const owner = (await findMerchant())?.UserId ?? '';
    const { User } = await create({ Username: 'till-3' });
    const refused = await Promise.all([
      manager.send('POST', '', { Username: 'x', Scopes: ['utilities', 'online-payments'] }),
      manager.send('PUT', `/${manager.id}`, { Scopes: ['utilities', 'online-payments'] }),
      manager.send('PUT', `/${owner}`, { Name: 'x' }),
      manager.send('PUT', `/${owner}`, { Disabled: true }),
      manager.send('PUT', `/${User.UserId}`, { Scopes: ['utilities'] }),
      manager.send('POST', `/${owner}/rotate`),
      manager.send('POST', `/${User.UserId}/rotate`),
    ]);
    expect(refused.map(({ status, body }) => [status, body.Code])).toEqual(
      refused.map(() => [401, 'INSUFFICIENT_SCOPE']),
    );
    expect(refused[0]?.headers['www-authenticate']).toContain('scope="online-payments"');
    expect((await manager.send('POST', '', { Username: 'x', Scopes: ['utilities'] })).status).toBe(200);
  });

  it('counts the scopes of the token, not those of its user', async () => {
    const { User } = await create();
    const token = service.createToken(service.merchant, ['utilities']);
    const { status } = await service.inject({
      method: 'POST',
      url: `${PATH}/${User.UserId}/rotate`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(401);
  });

  it('is free to change its own name and password, which ends all its tokens', async () => {
    const manager = await createManager();
    expect((await manager.send('PUT', `/${manager.id}`, { Name: 'Boss' })).status).toBe(200);
    expect((await manager.send('POST', `/${manager.id}/rotate`)).status).toBe(200);
    expect((await manager.send('PUT', `/${manager.id}`, { Name: 'Thief' })).status).toBe(401);
  });

  it('does not end what the company may do by taking a scope from all users', async () => {
    const { User } = await create({ Scopes: ['online-payments', 'utilities', 'pos-terminals'] });
    const owner = (await findMerchant())?.UserId ?? '';
    await change(User.UserId, { Scopes: ['utilities'] });
    const { body } = await change(owner, { Scopes: ['utilities', 'online-payments'] });
    expect(body.Code).toBe('LAST_USER');
    expect((await create({ Username: 'x', Scopes: ['pos-terminals'] })).User.Scopes).toHaveLength(1);
  });

  it('is noted when the one who made a user is disabled', async () => {
    const { User } = await create({ Username: 'maker', Scopes: ['utilities'] });
    const headers = { authorization: `Bearer ${(await logIn(User)).body.AccessToken}` };
    const payload = { Username: 'made', Scopes: ['utilities'] };
    const { body } = await service.inject<ApiBody>({ method: 'POST', url: PATH, headers, payload });
    const made = { authorization: `Bearer ${(await logIn(body.User)).body.AccessToken}` };
    const last = { Username: 'made-by-made', Scopes: ['utilities'] };
    await service.inject({ method: 'POST', url: PATH, headers: made, payload: last });
    await create({ Username: 'of-others' });
    await change(User.UserId, { Disabled: true });
    const { Changes } = (await service.get('/api/v5/changes?Type=user.creator_disabled')).body;
    expect(Changes.map(({ Subject }) => Subject).sort()).toEqual(['made', 'made-by-made']);
  });
});

describe('a username', () => {
  it.each(['TILL-2', 'ｔｉｌｌ-2'])('is refused if it reads like another one: %s', async (Username) => {
    await create();
    expect((await create({ Username })).Code).toBe('USERNAME_TAKEN');
  });

  it.each(['till\u200b-2', '\ufefftill', 'till\u2800', 'till\u3164', 'ti\u{1d159}ll', 'till\ue000'])(
    'has no sign that cannot be seen',
    async (Username) => {
      expect((await create({ Username })).Errors[0]?.Field).toBe('Username');
    },
  );
});
