import { describe, expect, it } from 'vitest';
import { useNewService } from '../../support/use-service.ts';

const service = useNewService();

const logIn = (payload: object, version = 'v5') =>
  service.inject({ method: 'POST', url: `/api/${version}/auth/token`, payload });

const MERCHANT = { Username: 'merchant', Password: 'sandbox-merchant' };

const callWith = (token: string) =>
  service.inject({
    url: '/api/v4/payments/available-payment-methods',
    headers: { authorization: `Bearer ${token}` },
  });

describe('POST /api/v5/auth/token', () => {
  it('issues a token that opens the calls of its scopes', async () => {
    const { status, body } = await logIn({ ...MERCHANT, Scopes: 'online-payments' });
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Token issued.',
      StatusCode: 200,
      Result: true,
      AccessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      TokenType: 'Bearer',
      ExpiresIn: 3600,
      Scopes: 'online-payments',
    });
    expect((await callWith(body.AccessToken)).status).toBe(200);
  });

  it('takes a generated password with the spaces that it was pasted with', async () => {
    const Password = '\u200b sandbox-merchant\u00a0\r\n';
    expect((await logIn({ ...MERCHANT, Password, Scopes: 'utilities' })).status).toBe(200);
  });

  it('issues a token that opens nothing else', async () => {
    const { body } = await logIn({ ...MERCHANT, Scopes: 'utilities' });
    expect((await callWith(body.AccessToken)).status).toBe(401);
  });

  it.each([
    ['online-payments, utilities', 'online-payments,utilities'],
    ['utilities,online-payments', 'utilities,online-payments'],
    [' utilities ,, utilities,', 'utilities'],
  ])('reads the scopes %j', async (Scopes, granted) => {
    expect((await logIn({ ...MERCHANT, Scopes })).body.Scopes).toBe(granted);
  });

  it.each(['wallet', 'online-payments,partners', 'everything', 'Online-Payments', '__proto__'])(
    'refuses with 401 the scopes %j, which the credential lacks',
    async (Scopes) => {
      const { status, body } = await logIn({ ...MERCHANT, Scopes });
      expect([status, body.Message]).toEqual([401, 'Insufficient scope.']);
      expect(body).not.toHaveProperty('AccessToken');
    },
  );

  it.each(['online-payments utilities', 'online-payments;utilities', 'wallet'])(
    'tells who knows the password the right form and the scopes, asked for %j',
    async (Scopes) => {
      const { body } = await logIn({ ...MERCHANT, Scopes });
      expect(body).toMatchObject({
        Hint: 'Names of scopes, separated by commas. The user has online-payments, utilities, pos-terminals.',
      });
      expect((await logIn({ ...MERCHANT, Password: 'wrong', Scopes })).body).not.toHaveProperty('Hint');
    },
  );

  it.each(['', ' ', ','])('requires a scope if %j contains none', async (Scopes) => {
    const { status, body } = await logIn({ ...MERCHANT, Scopes });
    expect(status).toBe(400);
    expect(body.Errors).toEqual([{ Field: 'Scopes', Code: 'REQUIRED', Message: 'Field is required.' }]);
  });
});

describe('POST /api/v4/auth/token', () => {
  it('issues a token with all scopes of the credential', async () => {
    const { status, body } = await logIn(MERCHANT, 'v4');
    expect(status).toBe(200);
    expect(body.Scopes).toBe('online-payments,utilities,pos-terminals');
    expect((await callWith(body.AccessToken)).status).toBe(200);
  });

  it('ignores scopes', async () => {
    const { status, body } = await logIn({ ...MERCHANT, Scopes: 'utilities' }, 'v4');
    expect(status).toBe(400);
    const Hint = 'Known are: Username, Password.';
    expect(body.Errors).toEqual([
      { Field: 'Scopes', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.', Hint },
    ]);
  });
});

describe.each(['v4', 'v5'])('POST /api/%s/auth/token', (version) => {
  const scopes = version === 'v5' ? { Scopes: 'online-payments' } : {};

  it('gives the same answer to an unknown username, a wrong password and an empty one', async () => {
    const wrong = [
      { Username: 'nobody', Password: 'sandbox-merchant' },
      { Username: 'merchant', Password: 'sandbox-partner' },
      { Username: 'merchant', Password: '' },
      { Username: 'nobody', Password: '' },
      { Username: '__proto__', Password: '' },
      { Username: 'Merchant', Password: 'sandbox-merchant' },
    ];
    const answers = await Promise.all(wrong.map((login) => logIn({ ...login, ...scopes }, version)));
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        Message: 'Invalid credentials.',
        StatusCode: 401,
        Result: false,
        Code: 'INVALID_CREDENTIALS',
        Errors: [],
      });
    }
  });

  it.each([
    ['a number', 5],
    ['nothing', null],
    ['a list', ['sandbox-merchant']],
    ['an object', { length: 3 }],
    ['a flag', true],
  ])('refuses %s as a password', async (_name, Password) => {
    const { status, body } = await logIn({ Username: 'merchant', Password, ...scopes }, version);
    expect(status).toBe(400);
    expect(body.Errors).toEqual([
      { Field: 'Password', Code: 'INVALID_VALUE', Message: 'Invalid value.', Hint: 'A string.' },
    ]);
    const list = await service.inject({
      method: 'POST',
      url: '/api/v5/auth/token',
      payload: { Username: 'merchant', Password: 'sandbox-merchant', Scopes: ['online-payments'] },
    });
    expect(list.body.Errors).toMatchObject([
      { Field: 'Scopes', Hint: 'A string. Names of scopes, separated by commas.' },
    ]);
  });

  it('lists missing and unknown fields', async () => {
    const { status, body } = await logIn({ password: 'x', ...scopes }, version);
    expect(status).toBe(400);
    const Hint = expect.stringContaining('Did you mean Password?');
    expect(body.Errors).toEqual([
      { Field: 'Username', Code: 'REQUIRED', Message: 'Field is required.' },
      { Field: 'Password', Code: 'REQUIRED', Message: 'Field is required.' },
      { Field: 'password', Code: 'UNKNOWN_FIELD', Message: 'Unknown field.', Hint },
    ]);
  });

  it('counts all addresses of a guesser’s network together', async () => {
    const guess = (number: number) =>
      service.inject({
        method: 'POST',
        url: `/api/${version}/auth/token`,
        payload: { Username: 'merchant', Password: 'guess', ...scopes },
        remoteAddress: `2001:db8:1:2::${number.toString(16)}`,
      });
    for (let count = 0; count < 50; count += 1) await guess(count);
    expect((await guess(50)).status).toBe(429);
  });

  it('slows a guesser down after fifty wrong passwords', async () => {
    const guess = () => logIn({ Username: 'merchant', Password: 'guess', ...scopes }, version);
    for (let count = 0; count < 50; count += 1) expect((await guess()).status).toBe(401);
    const { status, body, headers } = await guess();
    expect([status, body.Message, headers['retry-after']]).toEqual([
      429,
      'Too many attempts. Try again later.',
      '2',
    ]);
    expect((await logIn({ ...MERCHANT, ...scopes }, version)).status).toBe(429);
    expect(
      (await logIn({ Username: 'partner', Password: 'sandbox-partner', ...scopes }, version)).status,
    ).toBe(200);
    service.clock.advance(60);
    expect((await logIn({ ...MERCHANT, ...scopes }, version)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    for (let count = 0; count < 60; count += 1) {
      expect((await logIn({ ...MERCHANT, ...scopes }, version)).status).toBe(200);
    }
  });
});
