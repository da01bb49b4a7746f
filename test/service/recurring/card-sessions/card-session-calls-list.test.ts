import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';
import { createCardSession } from './create-card-session.ts';

const service = useService({ companies: ALL_SCOPES });

const open = (change?: object) => createCardSession(service, change);

const listPage = async (query = '', company = service.merchant) =>
  (await service.get(`/api/v5/wallet/card-sessions${query}`, company)).body;

describe('GET /api/v5/wallet/card-sessions', () => {
  it('lists the sessions of the company, newest first, page by page and by shopper', async () => {
    const sessions = [];
    for (const ShopperReference of ['ada', 'bob', 'ada']) {
      service.clock.advance(1);
      sessions.unshift((await open({ ShopperReference })).CardSession);
    }
    expect((await listPage()).CardSessions).toEqual(sessions);
    const first = await listPage('?Limit=2');
    expect(first.CardSessions).toEqual(sessions.slice(0, 2));
    const next = await listPage(`?Limit=2&Cursor=${first.NextCursor}`);
    expect(next).toMatchObject({ CardSessions: sessions.slice(2), NextCursor: null });
    expect((await listPage('?ShopperReference=bob')).CardSessions).toEqual([sessions[1]]);
    expect((await listPage('', service.partner)).CardSessions).toEqual([]);
  });

  it('shows the state of each session', async () => {
    const { link } = await open();
    service.clock.advance(1);
    await service.pay(link);
    await open({ Expiration: new Date(service.clock.now() + 1000).toISOString() });
    service.clock.advance(1);
    expect((await listPage()).CardSessions.map(({ State }) => State)).toEqual(['EXPIRED', 'COMPLETED']);
  });
});

describe('the wallet section', () => {
  it.each([
    ['/api/v5/wallet/cards', 405, 'Method not allowed.'],
    ['/api/v5/wallet/balances', 405, 'Method not allowed.'],
    ['/api/v5/wallet/transfers/7', 405, 'Method not allowed.'],
    ['/api/v5/wallet/sessions', 405, 'Method not allowed.'],
    ['/api/v5/wallet/nothing', 404, 'Not found.'],
  ])('distinguishes a wrong method from an unknown call: PUT %s', async (path, status, sentence) => {
    const answer = await service.put(path, {});
    expect([answer.status, answer.body.Message]).toEqual([status, sentence]);
  });
});
