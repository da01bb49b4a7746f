import { describe, expect, it } from 'vitest';
import { CLAIM_KEPT_MS } from '../../../../src/service/calls/idempotency/claims.ts';
import { createKeyedPost, LINK } from '../../support/create-keyed-post.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useNewService } from '../../support/use-service.ts';

const service = useNewService();

const post = createKeyedPost(() => service);

const countLinks = async () => (await service.store.selectFrom('links').select('token').execute()).length;
const countKeys = async () =>
  (await service.store.selectFrom('idempotency_keys').select('key').execute()).length;

describe('Idempotency-Key', () => {
  it('repeats the answer byte for byte, and marks it as repeated', async () => {
    const first = await post(createLinkRequest());
    const second = await post(createLinkRequest());
    expect(first.status).toBe(200);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await countLinks()).toBe(1);
  });

  it('works with a card number, which is not stored', async () => {
    const [key, other] = ['4242424242424242', '5555-5555-5555-4444'];
    const first = await post(createLinkRequest(), { key });
    expect((await post(createLinkRequest(), { key })).text).toBe(first.text);
    expect((await post(createLinkRequest({ Amount: 1 }), { key })).status).toBe(422);
    await post(createLinkRequest(), { key: other });
    expect(await countLinks()).toBe(2);
    const rows = await service.store.selectFrom('idempotency_keys').select('key').execute();
    for (const row of rows) expect(row.key).toMatch(/^[\w+/]{43}=$/);
  });

  it('creates two links without a key, and with two different keys', async () => {
    await service.createLink();
    await service.createLink();
    await post(createLinkRequest(), { key: 'a' });
    await post(createLinkRequest(), { key: 'b' });
    expect(await countLinks()).toBe(4);
  });

  it('refuses another body, and changes nothing', async () => {
    const first = await post(createLinkRequest());
    const { status, body, headers } = await post(createLinkRequest({ Amount: 1 }));
    expect([status, body.Message]).toEqual([422, 'Idempotency-Key was used with another body.']);
    expect(headers['idempotent-replayed']).toBeUndefined();
    expect(await countLinks()).toBe(1);
    expect((await post(createLinkRequest())).text).toBe(first.text);
  });

  it('ignores the whitespace of a JSON body', async () => {
    const first = await post(createLinkRequest());
    const { payload } = await service.app.inject({
      method: 'POST',
      url: LINK,
      headers: {
        authorization: `Bearer ${service.createToken(service.merchant)}`,
        'idempotency-key': 'key-1',
        'content-type': 'application/json',
      },
      payload: JSON.stringify(createLinkRequest(), null, 2),
    });
    expect(payload).toBe(first.text);
  });

  it('creates one link for fifty simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(createLinkRequest())));
    expect(await countLinks()).toBe(1);
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.Message, headers['retry-after']]).toEqual([
        409,
        'A call with this Idempotency-Key is still running.',
        '1',
      ]);
    }
    expect((await post(createLinkRequest())).text).toBe(made[0]?.text);
  });

  it('is separate for each company, call and version', async () => {
    const first = await post(createLinkRequest());
    const others = [
      await post(createLinkRequest(), { company: service.partner }),
      await post(createLinkRequest(), { url: '/api/v5/payments/link' }),
    ];
    for (const other of others) {
      expect(other.status).toBe(200);
      expect(other.body.TransactionId).not.toBe(first.body.TransactionId);
    }
    expect(await countLinks()).toBe(3);
  });

  it('compares paths by their meaning', async () => {
    await service.createLink({ TransactionId: 'a-1' });
    await service.createLink({ TransactionId: 'a-2' });
    const first = await post({}, { url: `${LINK}/a-1/cancel` });
    expect((await post({}, { url: `${LINK}/a%2D1/cancel` })).headers['idempotent-replayed']).toBe('true');
    const other = await post({}, { url: `${LINK}/a-2/cancel` });
    expect([first.body.TransactionId, other.body.TransactionId]).toEqual(['a-1', 'a-2']);
    expect(other.headers['idempotent-replayed']).toBeUndefined();
  });

  it('stores a call under its plain name, by which processes of another version find it', async () => {
    await post(createLinkRequest());
    const kept = await service.store.selectFrom('idempotency_keys').select('call').execute();
    expect(kept).toEqual([{ call: 'POST /api/v4/payments/link' }]);
  });

  it('stores a call with a long URL under a short name', async () => {
    service.app.post('/api/v5/long/:id', {
      onRequest: async (request) => {
        request.company = service.merchant;
      },
      handler: async () => ({}),
    });
    const url = (id: string) => `/api/v5/long/${id.repeat(3000)}`;
    for (const id of ['a', 'a', 'b']) await post(undefined, { url: url(id) });
    const kept = await service.store.selectFrom('idempotency_keys').select('call').execute();
    expect(kept.map(({ call }) => call.length < 1000)).toEqual([true, true]);
    expect(new Set(kept.map(({ call }) => call)).size).toBe(2);
  });

  it('stores no refusal: the same key can be used for a corrected call', async () => {
    const wrong = createLinkRequest({ Amount: 0 });
    expect((await post(wrong)).status).toBe(400);
    expect((await post(wrong)).headers['idempotent-replayed']).toBeUndefined();
    expect((await post(createLinkRequest())).status).toBe(200);
    expect((await post({}, { key: 'none', url: `${LINK}/nothing/cancel` })).status).toBe(404);
    expect(await countKeys()).toBe(1);
  });

  it('is kept for a day, and then is forgotten', async () => {
    const first = await post(createLinkRequest());
    service.clock.advance(CLAIM_KEPT_MS / 1000 - 1);
    expect((await post(createLinkRequest())).text).toBe(first.text);
    service.clock.advance(1);
    const later = await post(createLinkRequest());
    expect(later.headers['idempotent-replayed']).toBeUndefined();
    expect(later.body.TransactionId).not.toBe(first.body.TransactionId);
    expect(await countKeys()).toBe(1);
  });

  it('deletes answers that are a day old at any later call', async () => {
    await post(createLinkRequest(), { key: 'old' });
    service.clock.advance(CLAIM_KEPT_MS / 1000);
    await post(createLinkRequest(), { key: 'new' });
    const rows = await service.store.selectFrom('idempotency_keys').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });

  it('repeats the answer to a capture, whatever state the payment has reached', async () => {
    const link = await service.createLink({ AutoCapture: false });
    await service.pay(link);
    const body = { TransactionIds: [link.transactionId] };
    const url = '/api/v4/payments/capture';
    const first = await post(body, { url });
    await service.post(`/sandbox/payments/${link.transactionId}/refund`, undefined);
    expect(first.body.Transactions[0].Message).toBe('Captured.');
    expect((await post(body, { url })).text).toBe(first.text);
  });

  it.each(['', ' ', 'a b', 'a\tb', 'ä', 'x'.repeat(256), '\u007f'])('refuses the key %j', async (key) => {
    const { status, body } = await post(createLinkRequest(), { key });
    expect([status, body.Errors]).toEqual([
      400,
      [
        {
          Field: 'Idempotency-Key',
          Code: 'INVALID_VALUE',
          Message: 'Invalid value.',
          Hint: '1 to 255 ASCII characters without spaces, such as a UUID.',
        },
      ],
    ]);
    expect(await countLinks()).toBe(0);
  });

  it.each(['!', '~', 'x'.repeat(255), '8e03978e-40d5-43e8-bc93-6894a57f9324', '"quoted"'])(
    'takes the key %j',
    async (key) => {
      expect((await post(createLinkRequest(), { key })).status).toBe(200);
      expect((await post(createLinkRequest(), { key })).headers['idempotent-replayed']).toBe('true');
    },
  );

  it('requires a valid token for the first call and the repeated one', async () => {
    await post(createLinkRequest());
    const headers = { 'idempotency-key': 'key-1' };
    const { status } = await service.inject({
      method: 'POST',
      url: LINK,
      headers,
      payload: createLinkRequest(),
    });
    expect(status).toBe(401);
  });

  it.each(['v4', 'v5'])('is ignored for tokens of %s, which must not be stored', async (version) => {
    const login = { Username: 'merchant', Password: 'sandbox-merchant' };
    const payload = version === 'v5' ? { ...login, Scopes: 'utilities' } : login;
    const { status } = await service.inject({
      method: 'POST',
      url: `/api/${version}/auth/token`,
      headers: { 'idempotency-key': 'not a key' },
      payload,
    });
    expect(status).toBe(200);
    expect(await countKeys()).toBe(0);
  });

  it('is ignored by calls that create nothing', async () => {
    const link = await service.createLink();
    const { status } = await service.inject({
      url: `${LINK}/${link.transactionId}`,
      headers: { authorization: `Bearer ${service.createToken(service.merchant)}`, 'idempotency-key': 'a b' },
    });
    expect(status).toBe(200);
  });
});

describe('a stored answer', () => {
  const call = (token: string, url: string, payload: object) =>
    service.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'order-1' },
    });
  const PLUGIN = {
    Platform: 'Shop',
    ShopUrl: 'https://new.example/',
    WebhookUrl: 'https://new.example/hook',
  };
  const logIn = async ({ Username, Password }: { Username: string; Password: string }) =>
    (await service.inject({ method: 'POST', url: '/api/v4/auth/token', payload: { Username, Password } }))
      .body.AccessToken;

  it('is not shown to another user with the same key, who makes a call of its own', async () => {
    const { body } = await service.post('/api/v5/users', {
      Username: 'weak',
      Scopes: ['online-payments'],
    });
    const strong = service.createToken(service.merchant);
    const weak = await logIn(body.User);
    const url = '/api/v5/integrations';
    const first = await call(strong, url, PLUGIN);
    const other = await call(weak, url, PLUGIN);
    expect(other.headers['idempotent-replayed']).toBeUndefined();
    expect(other.body.Integration.User.Scopes).toEqual(['online-payments']);
    expect(other.body.Integration.User.UserId).not.toBe(first.body.Integration.User.UserId);
    // Each finds its own again.
    for (const [token, made] of [
      [strong, first],
      [weak, other],
    ] as const) {
      const again = await call(token, url, PLUGIN);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.body.Integration.User).toEqual({ ...made.body.Integration.User, Password: null });
    }
  });

  it('is another one for a token of the same user with fewer scopes', async () => {
    const narrow = service.createToken(service.merchant, ['online-payments']);
    const url = '/api/v5/integrations';
    await call(service.createToken(service.merchant), url, PLUGIN);
    expect((await call(narrow, url, PLUGIN)).body.Integration.User.Scopes).toEqual(['online-payments']);
  });

  it('of an earlier version is found without its secrets', async () => {
    const token = service.createToken(service.merchant);
    const user = { Username: 'till-2', Scopes: ['utilities'] };
    const { body } = await call(token, '/api/v5/users', user);
    await service.store
      .updateTable('idempotency_keys')
      .set({ caller: null, answer: JSON.stringify(body) })
      .execute();
    const again = await call(token, '/api/v5/users', user);
    expect(again.body.User).toEqual({ ...body.User, Password: null });
  });
});
