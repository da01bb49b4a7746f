import { describe, expect, it } from 'vitest';
import {
  useWalletSession,
  WALLET_SESSIONS,
} from '../../../../src/service/ledger/sessions/wallet-sessions.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { createWalletSessions } from './create-wallet-session.ts';

const service = useService({ companies: ALL_SCOPES });
const { get, post, create, open, readState, revoke } = createWalletSessions(() => service);

describe('POST /api/v5/wallet/sessions', () => {
  it('answers with the session and the address of its page', async () => {
    const sent = { ShopperReference: 'ada', Language: 'it', Metadata: { desk: 3 } };
    const { status, body } = await post(sent);
    expect([status, body.Message]).toEqual([200, 'Wallet session created.']);
    expect(body.WalletSession).toEqual({
      ...sent,
      WalletSessionId: expect.stringMatching(/^wls_[0-9a-f-]{36}$/),
      State: 'OPEN',
      WalletUrl: expect.stringMatching(/^http:\/\/localhost:4242\/checkout\/wallet\/[\w-]{22}$/),
      ExpiresAt: new Date(service.clock.now() + 900_000).toISOString(),
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
  });

  it('requires no field, and returns null for omitted ones', async () => {
    expect((await post({})).body.WalletSession).toMatchObject({
      ShopperReference: null,
      Language: null,
      Metadata: {},
    });
    expect((await post(undefined)).status).toBe(200);
  });

  it('refuses a body that is no object', async () => {
    for (const payload of ['null', '[]', '7']) {
      const { status } = await service.inject({
        method: 'POST',
        url: '/api/v5/wallet/sessions',
        headers: {
          authorization: `Bearer ${service.createToken(service.merchant)}`,
          'content-type': 'application/json',
        },
        payload,
      });
      expect([payload, status]).toEqual([payload, 400]);
    }
  });

  it('shows the address in this answer only and stores its token as a hash', async () => {
    const { id, path } = await create();
    expect(JSON.stringify((await get(`/${id}`)).body)).not.toContain('WalletUrl');
    expect(JSON.stringify((await get()).body)).not.toContain('WalletUrl');
    const cookie = await open(path);
    const stored = JSON.stringify(await service.store.selectFrom('records').selectAll().execute());
    expect(stored).not.toContain(path.split('/').at(-1));
    expect(stored).not.toContain(cookie.split('=').at(-1));
    expect(stored).toContain(id);
  });

  it.each<[body: object, field: string, sentence: string]>([
    [{ ShopperReference: '' }, 'ShopperReference', 'Field is required.'],
    [{ ShopperReference: ' ' }, 'ShopperReference', 'Invalid value.'],
    [{ ShopperReference: 'a\nb' }, 'ShopperReference', 'Invalid value.'],
    [{ ShopperReference: 'é'.repeat(101) }, 'ShopperReference', 'Value too long.'],
    [{ ShopperReference: null }, 'ShopperReference', 'Invalid value.'],
    [{ Language: 'xx' }, 'Language', 'Invalid value.'],
    [{ Metadata: { key: 'x'.repeat(501) } }, 'Metadata.key', 'Value too long.'],
    [{ WalletId: 'x' }, 'WalletId', 'Unknown field.'],
  ])('refuses %j', async (body, field, sentence) => {
    const answer = await post(body);
    expect([answer.status, answer.body.Errors[0]?.Field, answer.body.Message]).toEqual([
      400,
      field,
      sentence,
    ]);
    expect((await post({ ShopperReference: '😀'.repeat(100) })).status).toBe(200);
  });
});

describe('useWalletSession', () => {
  it.each([
    [899.999, /^wls_[\w-]{36}\.[\w-]{22}$/],
    [900, /^nothing$/],
  ])('opens the page until the end of the link: %s s', async (seconds, opened) => {
    const { id } = await create();
    const { store, getBaseUrl, clock } = service;
    const session = await WALLET_SESSIONS.find(store, { companyId: service.merchant.id, id });
    const needs = { getBaseUrl, now: () => clock.now() + seconds * 1000 };
    expect((await useWalletSession(store, session, needs)) ?? 'nothing').toMatch(opened);
  });
});

describe('the state of a wallet session', () => {
  it('is EXPIRED from the end of its time on, without a job', async () => {
    const { id } = await create();
    service.clock.advance(899.999);
    expect(await readState(id)).toBe('OPEN');
    service.clock.advance(0.001);
    const { State, ExpiresAt, UpdatedAt } = (await get(`/${id}`)).body.WalletSession;
    expect([State, UpdatedAt]).toEqual(['EXPIRED', ExpiresAt]);
  });

  it('stays USED after the time of an opened page', async () => {
    const { id, path } = await create();
    await open(path);
    service.clock.advance(2000);
    expect(await readState(id)).toBe('USED');
  });

  it('is a filter of the list', async () => {
    const expired = await create();
    service.clock.advance(900);
    const used = await create();
    await open(used.path);
    const revoked = await create();
    await revoke(revoked.id);
    const opened = await create();
    for (const [state, { id }] of Object.entries({
      OPEN: opened,
      USED: used,
      EXPIRED: expired,
      REVOKED: revoked,
    })) {
      const { WalletSessions } = (await get(`?State=${state}`)).body;
      expect(WalletSessions.map(({ WalletSessionId, State }) => [WalletSessionId, State])).toEqual([
        [id, state],
      ]);
    }
    expect((await get()).body.WalletSessions).toHaveLength(4);
  });
});

describe('DELETE /api/v5/wallet/sessions/{WalletSessionId}', () => {
  it('revokes a session and answers with it', async () => {
    const { id } = await create();
    service.clock.advance(1);
    const { status, body } = await revoke(id);
    expect([status, body.Message]).toEqual([200, 'Wallet session revoked.']);
    expect(body.WalletSession).toEqual((await get(`/${id}`)).body.WalletSession);
    expect(body.WalletSession).toMatchObject({
      State: 'REVOKED',
      UpdatedAt: new Date(service.clock.now()).toISOString(),
    });
  });

  it('is refused for a session that is revoked or has expired', async () => {
    const [revoked, expired] = [await create(), await create()];
    await revoke(revoked.id);
    service.clock.advance(900);
    for (const { id } of [revoked, expired])
      expect(await revoke(id)).toMatchObject({
        status: 409,
        body: {
          Code: 'WALLET_SESSION_STATE',
          Message: 'The state of the wallet session does not allow this.',
        },
      });
    expect(await readState(expired.id)).toBe('EXPIRED');
  });
});
