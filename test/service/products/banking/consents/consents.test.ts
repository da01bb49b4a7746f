import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../support/all-scopes.ts';
import { useService } from '../../../support/use-service.ts';
import { CONSENT, createAccountReader } from './create-account-reader.ts';

const service = useService({ companies: ALL_SCOPES });
const reader = createAccountReader(() => service);
const partner = createAccountReader(() => service, 'partner');

const DAY = 86_400;
const REDIRECT = { RedirectUrl: 'https://partner.example/bank' };
const WRONG_STATE = [409, 'CONSENT_STATE', 'The state of the consent does not allow this.'];
const EXPIRED = [409, 'CONSENT_EXPIRED', 'Consent has expired.'];

const sum = async (answer: ReturnType<typeof reader.read>) => {
  const { status, body } = await answer;
  return [status, body.Code, body.Message];
};
const readState = async (id: string) => (await reader.read(id)).body.Consent.State;
const listEvents = async () => {
  const rows = await service.store
    .selectFrom('events')
    .select(['type', 'payload'])
    .orderBy('occurred_at')
    .execute();
  return rows
    .filter(({ type }) => type.startsWith('consent.'))
    .map(({ type, payload }) => ({ type, ...JSON.parse(payload) }));
};

describe('POST /api/v5/banking-services/consents', () => {
  it('creates a consent of 90 days, with the address of the bank’s page', async () => {
    const { status, body } = await reader.ask();
    expect(status).toBe(200);
    expect(body.Consent).toEqual({
      ConsentId: expect.stringMatching(/^con_[0-9a-f-]{36}$/),
      State: 'CREATED',
      InstitutionId: 'ins_aurora',
      RedirectUrl: CONSENT.RedirectUrl,
      ValidDays: 90,
      HistoryDays: 90,
      ExpiresAt: '2027-02-19T09:30:00.000Z',
      AuthorizationUrl: expect.stringMatching(/^http:\/\/localhost:4242\/checkout\/consents\/[\w-]{43}$/),
      Metadata: {},
      CreatedAt: '2026-11-21T09:30:00.000Z',
      UpdatedAt: '2026-11-21T09:30:00.000Z',
    });
    expect((await reader.read(body.Consent.ConsentId)).body.Consent).toEqual(body.Consent);
    expect(await listEvents()).toEqual([]);
  });

  it('stores the given fields', async () => {
    const given = { ValidDays: 180, HistoryDays: 1, Metadata: { order: '1' } };
    expect(await reader.create(given)).toMatchObject({ ...given, ExpiresAt: '2027-05-20T09:30:00.000Z' });
    expect(await reader.create({ ValidDays: 1, HistoryDays: 90 })).toMatchObject({
      ValidDays: 1,
      ExpiresAt: '2026-11-22T09:30:00.000Z',
    });
  });

  it.each<[change: object, field: string, code: string]>([
    [{ InstitutionId: undefined }, 'InstitutionId', 'REQUIRED'],
    [{ InstitutionId: 7 }, 'InstitutionId', 'INVALID_VALUE'],
    [{ RedirectUrl: undefined }, 'RedirectUrl', 'REQUIRED'],
    [{ RedirectUrl: 'http://shop.example/' }, 'RedirectUrl', 'HTTPS_REQUIRED'],
    [{ RedirectUrl: 'https://evil.example/' }, 'RedirectUrl', 'DOMAIN_NOT_AUTHORIZED'],
    [{ RedirectUrl: 'https:' }, 'RedirectUrl', 'INVALID_VALUE'],
    [{ ValidDays: 0 }, 'ValidDays', 'OUT_OF_RANGE'],
    [{ ValidDays: 181 }, 'ValidDays', 'OUT_OF_RANGE'],
    [{ ValidDays: 1.5 }, 'ValidDays', 'INVALID_VALUE'],
    [{ HistoryDays: 0 }, 'HistoryDays', 'OUT_OF_RANGE'],
    [{ HistoryDays: 91 }, 'HistoryDays', 'OUT_OF_RANGE'],
    [{ HistoryDays: '7' }, 'HistoryDays', 'INVALID_VALUE'],
    [{ Metadata: { a: 'x'.repeat(501) } }, 'Metadata.a', 'TOO_LONG'],
    [{ State: 'AUTHORISED' }, 'State', 'UNKNOWN_FIELD'],
  ])('refuses %j', async (change, field, code) => {
    const { status, body } = await reader.ask(change);
    expect([status, body.Errors.map(({ Field, Code }) => [Field, Code])]).toEqual([400, [[field, code]]]);
    expect((await reader.call('GET', '/consents')).body.Consents).toEqual([]);
  });

  it('names every broken rule, in the order of the fields', async () => {
    const { body } = await reader.ask({ RedirectUrl: 'https://evil.example/', ValidDays: 0, x: 1 });
    expect(body.Errors.map(({ Field }) => Field)).toEqual(['RedirectUrl', 'ValidDays', 'x']);
  });

  it('refuses a bank that is not connected', async () => {
    const answer = reader.ask({ InstitutionId: 'ins_nothing' });
    expect(await sum(answer)).toEqual([404, 'INSTITUTION_NOT_FOUND', 'Institution not found.']);
  });
});

describe('GET /api/v5/banking-services/consents', () => {
  it('lists the consents of the company, newest first, page by page and by state', async () => {
    const first = await reader.create({ ValidDays: 1 });
    service.clock.advance(1);
    const second = await reader.obtain();
    await partner.create(REDIRECT);
    const list = async (query = '') => (await reader.call('GET', `/consents${query}`)).body;
    const ids = async (query = '') => (await list(query)).Consents.map(({ ConsentId }) => ConsentId);
    expect(await ids()).toEqual([second.ConsentId, first.ConsentId]);
    const page = await list('?Limit=1');
    expect(page.Consents).toMatchObject([{ ConsentId: second.ConsentId }]);
    expect(await ids(`?Cursor=${page.NextCursor}`)).toEqual([first.ConsentId]);
    expect(await ids('?State=CREATED')).toEqual([first.ConsentId]);
    expect(await ids('?State=AUTHORISED')).toEqual([second.ConsentId]);
    expect(await ids('?State=EXPIRED')).toEqual([]);
    // No worker has run since then.
    service.clock.advance(DAY);
    expect(await ids('?State=EXPIRED')).toEqual([first.ConsentId]);
    expect(await ids('?State=CREATED')).toEqual([]);
    expect((await list()).Consents.map(({ State }) => State)).toEqual(['AUTHORISED', 'EXPIRED']);
  });
});

describe('DELETE /api/v5/banking-services/consents/{ConsentId}', () => {
  it.each(['create', 'obtain'] as const)('revokes a consent after "%s", once', async (make) => {
    const { ConsentId } = await reader[make]({ Metadata: { order: '1' } });
    const { body } = await reader.revoke(ConsentId);
    expect([body.Message, body.Consent.State]).toEqual(['Consent revoked.', 'REVOKED']);
    expect(await readState(ConsentId)).toBe('REVOKED');
    expect(await sum(reader.revoke(ConsentId))).toEqual(WRONG_STATE);
    expect((await listEvents()).filter(({ type }) => type === 'consent.revoked')).toEqual([
      expect.objectContaining({
        EventType: 'consent.revoked',
        TransactionId: ConsentId,
        Status: 'REVOKED',
        Amount: 0,
        Currency: 'EUR',
        Metadata: { order: '1', resource: 'consent' },
      }),
    ]);
  });

  it('refuses a consent that was declined or has expired', async () => {
    const declined = await reader.create({ ValidDays: 1 });
    await reader.press(declined, 'decline');
    expect(await sum(reader.revoke(declined.ConsentId))).toEqual(WRONG_STATE);
    const { ConsentId } = await reader.create({ ValidDays: 1 });
    service.clock.advance(DAY);
    expect(await sum(reader.revoke(ConsentId))).toEqual(EXPIRED);
    expect(await sum(reader.revoke(declined.ConsentId))).toEqual(WRONG_STATE);
  });
});

describe('the time of a consent', () => {
  it.each(['create', 'obtain'] as const)(
    'ends a consent after "%s" when the clock has moved, and not a second before',
    async (make) => {
      const { ConsentId } = await reader[make]({ ValidDays: 2 });
      await reader.moveClock(2 * DAY - 1);
      expect(await readState(ConsentId)).not.toBe('EXPIRED');
      expect((await listEvents()).map(({ type }) => type)).not.toContain('consent.expired');
      await reader.moveClock(1);
      const { state } = await service.store.selectFrom('records').select('state').executeTakeFirstOrThrow();
      expect(state).toBe('EXPIRED');
      expect(await readState(ConsentId)).toBe('EXPIRED');
      expect((await listEvents()).at(-1)).toMatchObject({ type: 'consent.expired', Status: 'EXPIRED' });
      await reader.moveClock(DAY);
      expect((await listEvents()).filter(({ type }) => type === 'consent.expired')).toHaveLength(1);
    },
  );

  it('leaves a consent that has ended before', async () => {
    const [declined, revoked] = [await reader.create(), await reader.obtain()];
    await reader.press(declined, 'decline');
    await reader.revoke(revoked.ConsentId);
    await reader.moveClock(100 * DAY);
    expect([await readState(declined.ConsentId), await readState(revoked.ConsentId)]).toEqual([
      'REJECTED',
      'REVOKED',
    ]);
  });

  it('ends each of many consents once, even with several workers', async () => {
    for (let count = 0; count < 12; count += 1) await reader.create({ ValidDays: 1 });
    service.clock.advance(DAY);
    await Promise.all([service.runDueJobs(), service.runDueJobs(), service.runDueJobs()]);
    expect(await listEvents()).toHaveLength(12);
    expect((await reader.call('GET', '/consents?State=EXPIRED')).body.Consents).toHaveLength(12);
  });
});

describe('the events of consents', () => {
  it('are sent only to webhooks that subscribe to the type', async () => {
    const create = (Url: string, EventTypes: string[]) =>
      service.post('/api/v5/webhooks/create', { Url, EventTypes });
    await create('https://hooks.example/consents', ['consent.authorised', 'consent.revoked']);
    await create('https://hooks.example/payments', ['payment.settled']);
    const { ConsentId } = await reader.obtain();
    await reader.press(await reader.create(), 'decline');
    await reader.revoke(ConsentId);
    await service.deliverDue();
    const sent = service.receiver.requests.map(({ url, body }) => [url, JSON.parse(String(body)).EventType]);
    expect(sent.sort()).toEqual([
      ['https://hooks.example/consents', 'consent.authorised'],
      ['https://hooks.example/consents', 'consent.revoked'],
    ]);
  });
});
