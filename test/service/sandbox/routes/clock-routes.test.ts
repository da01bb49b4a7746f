import { describe, expect, it, onTestFinished } from 'vitest';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { createClock } from '../../support/create-clock.ts';
import { createDataDir } from '../../support/create-data-dir.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { listEvents } from '../../support/list-events.ts';
import { reopenService, useService } from '../../support/use-service.ts';

const service = useService();

const START = '2026-11-21T09:30:00.000Z';
const DAY_S = 86_400;
const move = (body: object) => service.post('/sandbox/clock', body);
const readNow = async () => (await service.get('/sandbox/clock')).body.Now;

describe('/sandbox/clock', () => {
  it('returns the time and how far it is ahead, and advances it', async () => {
    expect((await service.get('/sandbox/clock')).body).toEqual({
      Message: 'Clock of the sandbox.',
      StatusCode: 200,
      Result: true,
      Now: START,
      AheadSeconds: 0,
    });
    const { status, body } = await move({ Advance: 90 });
    expect(status).toBe(200);
    expect(body).toEqual({
      Message: 'Clock moved.',
      StatusCode: 200,
      Result: true,
      Now: '2026-11-21T09:31:30.000Z',
      AheadSeconds: 90,
    });
    expect(await readNow()).toBe('2026-11-21T09:31:30.000Z');
  });

  it.each([
    ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29T23:59:59.250Z', '2028-02-29T23:59:59.250Z'],
    [START, START],
  ])('moves to the time %s', async (Now, shown) => {
    expect((await move({ Now })).body.Now).toBe(shown);
  });

  it('answers once the links and holds that became due have ended and their webhooks are sent', async () => {
    const url = 'https://hooks.example/';
    await service.store
      .insertInto('webhooks')
      .values({
        id: 'wh_1',
        company_id: service.merchant.id,
        url,
        event_types: JSON.stringify(['payment.expired', 'payment.released']),
        enabled: 1,
        secret: 'whsec_d2ViaG9vaw==',
        created_at: service.clock.now(),
      })
      .execute();
    const unpaid = await service.createLink();
    const held = await service.createLink({ AutoCapture: false });
    await service.pay(held);
    await move({ Advance: 31 * DAY_S });
    expect(await listEvents(service.store)).toEqual(['payment.held', 'payment.released', 'payment.expired']);
    const told = service.receiver.requests.map(({ body }) => JSON.parse(body));
    expect(told.map(({ EventType, Timestamp }) => [EventType, Timestamp]).sort()).toEqual([
      ['payment.expired', '2026-12-22T09:30:00.000Z'],
      ['payment.released', '2026-12-22T09:30:00.000Z'],
    ]);
    expect((await service.getStatus(unpaid)).status).toBe('EXPIRED');
    expect((await service.getStatus(held)).status).toBe('RELEASED');
  });

  it('makes the retries of webhook deliveries due', async () => {
    service.receiver.answers.push({ status: 500 }, { status: 500 }, { status: 500 });
    await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
    await move({ Advance: 0 });
    expect(service.receiver.requests).toHaveLength(1);
    await move({ Advance: 6 });
    expect(service.receiver.requests).toHaveLength(2);
    await move({ Advance: 400 });
    const deliveries = await service.store.selectFrom('deliveries').select(['state', 'attempt']).execute();
    expect(deliveries).toEqual([{ state: 'FAILED', attempt: 3 }]);
  });

  it('does not affect the signature timestamps of webhooks, which are real time', async () => {
    await move({ Advance: 365 * DAY_S });
    await service.pay(await service.createLink({ WebhookUrl: 'https://hooks.example/' }));
    await move({ Advance: 0 });
    const [request] = service.receiver.requests;
    expect(request?.headers['webhook-timestamp']).toBe(String(Date.parse(START) / 1000));
    expect(JSON.parse(request?.body ?? '').Timestamp).toBe('2027-11-21T09:30:00.000Z');
  });

  it('is shared by all companies, and does not expire access tokens', async () => {
    await move({ Advance: 2 * 3600 });
    const { status, body } = await service.get('/sandbox/clock', service.partner);
    expect([status, body.Now]).toEqual([200, '2026-11-21T11:30:00.000Z']);
  });

  it('determines the creation and expiration dates of new links', async () => {
    await move({ Advance: 30 * DAY_S });
    const { transactionId } = await service.createLink({ LinkDurationSeconds: 60 });
    const { Link } = (await service.get(`/api/v4/payments/link/${transactionId}`)).body;
    expect(Link).toMatchObject({
      CreatedAt: '2026-12-21T09:30:00.000Z',
      ExpirationDate: '2026-12-21 09:31:00',
    });
  });

  it('does not shorten the lockout after wrong passwords', async () => {
    const logIn = () =>
      service.inject({
        method: 'POST',
        url: '/api/v4/auth/token',
        payload: { Username: 'merchant', Password: 'wrong' },
      });
    for (let tries = 0; tries < 50; tries += 1) await logIn();
    expect((await logIn()).status).toBe(429);
    await move({ Advance: 3600 });
    expect((await logIn()).status).toBe(429);
  });

  it.each<[name: string, body: object, field: string, message: string]>([
    ['an empty body', {}, 'Advance', 'Field is required.'],
    [
      'both fields together',
      { Advance: 1, Now: '2027-01-01T00:00:00Z' },
      'Now',
      'Give either Advance or Now.',
    ],
    ['a negative Advance', { Advance: -1 }, 'Advance', 'Advance out of range.'],
    ['an Advance of more than ten years', { Advance: 315_360_001 }, 'Advance', 'Advance out of range.'],
    ['a fraction of a second', { Advance: 0.5 }, 'Advance', 'Invalid value.'],
    ['a string as Advance', { Advance: '60' }, 'Advance', 'Invalid value.'],
    ['a number as Now', { Now: 1 }, 'Now', 'Invalid value.'],
    ['a date without a time', { Now: '2027-01-01' }, 'Now', 'Invalid value.'],
    ['a time without a time zone', { Now: '2027-01-01T00:00:00' }, 'Now', 'Invalid value.'],
    ['a nonexistent day', { Now: '2027-02-30T00:00:00Z' }, 'Now', 'Invalid value.'],
    ['a nonexistent hour', { Now: '2027-01-01T25:00:00Z' }, 'Now', 'Invalid value.'],
    ['a time in the past', { Now: '2026-11-21T09:29:59Z' }, 'Now', 'The clock only goes forward.'],
    ['a time that is too far ahead', { Now: '2099-01-01T00:00:00Z' }, 'Now', 'Too far ahead.'],
    ['an unknown field', { Advance: 1, Seconds: 1 }, 'Seconds', 'Unknown field.'],
  ])('refuses to be moved with %s', async (_name, body, Field, Message) => {
    const answer = await move(body);
    expect([answer.status, answer.body.Errors]).toEqual([400, [findBrokenRule(Field, Message)]]);
    expect(await readNow()).toBe(START);
  });

  it('refuses to advance more than ten years in several steps', async () => {
    await move({ Advance: 315_360_000 });
    const { status, body } = await move({ Advance: 1 });
    expect([status, body.Errors]).toEqual([
      400,
      [{ Field: 'Advance', Code: 'TOO_FAR_AHEAD', Message: 'Too far ahead.' }],
    ]);
  });

  it('keeps its time over a restart of the service', async () => {
    await service.close();
    const { dataDir, removeDataDir } = createDataDir();
    // Runs after the service has closed, which would notice a missing folder.
    onTestFinished(removeDataDir);
    const clock = createClock();
    await reopenService(service, { dataDir, clock });
    await move({ Advance: DAY_S });
    await service.close();
    await reopenService(service, { dataDir, clock });
    expect(await readNow()).toBe('2026-11-22T09:30:00.000Z');
  });
});

describe('moving the sandbox’s clock over subscription renewals', () => {
  const { subscribe, listRenewals, read } = createSubscriber(() => service);

  it('charges each renewal on its due day or the day after', async () => {
    await subscribe();
    const first = service.clock.now();
    expect((await service.post('/sandbox/clock', { Advance: 100 * 86_400 })).status).toBe(200);
    const days = (await listRenewals()).map(({ at }) => Math.floor((at - first) / 86_400_000));
    expect(days).toHaveLength(3);
    for (const [index, due] of [30, 61, 92].entries()) expect([due, due + 1]).toContain(days[index]);
    expect((await read()).Cycle).toBe(4);
  });

  it('charges a daily subscription on every day in between', async () => {
    await subscribe({ Interval: 'day' });
    const first = service.clock.now();
    await service.post('/sandbox/clock', { Advance: 10 * 86_400 });
    const days = (await listRenewals()).map(({ at }) => Math.floor((at - first) / 86_400_000));
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Date.parse((await read()).NextPaymentAt ?? '')).toBe(first + 11 * 86_400_000);
  });

  it('charges nothing when the move is refused as too far ahead', async () => {
    await service.post('/sandbox/clock', { Advance: 3600 * 86_400 });
    await subscribe({}, { card: { expiry: '12 / 37' } });
    const { body } = await service.post('/sandbox/clock', { Advance: 60 * 86_400 });
    expect(body.Message).toBe('Too far ahead.');
    expect(await listRenewals()).toEqual([]);
  });
});
