import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../src/service/schema.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService();

const { subscribe, read, skip, act, listRenewals } = createSubscriber(() => service);
const ROME = { email: 'ada@example.com', timeZone: 'Europe/Rome' };

/** Lets time pass until a moment, in UTC, and does what is due then. */
const skipTo = (time: string) => skip((Date.parse(`${time}Z`) - service.clock.now()) / 86_400_000);
const listMails = async () =>
  (await service.get('/sandbox/emails')).body.Emails.map(({ Text }) => Text).toReversed();
const change = async (body: object) =>
  service.put(`/api/v5/subscriptions/${(await read()).SubscriptionId}`, body);
const readManagePage = async () => {
  const url = new URL((await read()).ManageUrl).pathname;
  return (await service.inject<string>({ url })).body;
};

describe('the days of a subscription', () => {
  it('are those of the shopper in the plan, the mail, the page and the next charge', async () => {
    await skipTo('2027-02-28T23:30');
    await subscribe({}, ROME);
    expect(await read()).toMatchObject({
      NextPaymentAt: '2027-03-31T22:30:00.000Z',
      TimeZone: 'Europe/Rome',
    });
    expect((await listMails())[0]).toContain('The next payment is on April 1, 2027.');
    expect(await readManagePage()).toContain('April 1, 2027');
    await skipTo('2027-03-31T22:29');
    expect(await listRenewals()).toEqual([]);
    await skipTo('2027-03-31T22:31');
    expect(await listRenewals()).toHaveLength(1);
    expect((await read()).NextPaymentAt).toBe('2027-04-30T22:30:00.000Z');
  });

  it('continue in the same zone after a pause', async () => {
    await skipTo('2027-02-28T23:30');
    await subscribe({}, ROME);
    await act('pause');
    await skipTo('2027-04-20T12:00');
    await act('resume');
    expect((await read()).NextPaymentAt).toBe('2027-04-30T22:30:00.000Z');
    expect((await listMails()).join()).toContain('The next payment is on May 1, 2027.');
  });

  it.each([['Europe/Atlantis'], ['']])('are those of UTC with the zone %j', async (timeZone) => {
    await subscribe({}, { ...ROME, timeZone });
    expect(await read()).toMatchObject({ NextPaymentAt: '2026-12-21T09:30:00.000Z', TimeZone: 'UTC' });
  });

  it('begin in that zone where the merchant names one', async () => {
    await subscribe({ StartDate: '2027-01-01' }, { ...ROME, timeZone: 'America/New_York' });
    expect((await read()).NextPaymentAt).toBe('2027-01-01T05:00:00.000Z');
    expect((await listMails())[0]).toContain('The next payment is on January 1, 2027.');
    expect((await change({ NextPaymentAt: '2027-01-15' })).body.Subscription.NextPaymentAt).toBe(
      '2027-01-15T05:00:00.000Z',
    );
    expect((await listMails()).join()).toContain('The next payment is on January 15, 2027.');
  });

  it('that a notice was given on count from their end', async () => {
    await subscribe({}, ROME);
    await skipTo('2026-12-15T12:00');
    const notify = (ShopperNotifiedAt: string) => change({ Amount: 500, ShopperNotifiedAt });
    expect((await notify('2026-12-16')).status).toBe(400);
    expect((await notify('2026-12-15')).body.Subscription.ShopperNotifiedAt).toBe('2026-12-15T12:00:00.000Z');
    // Seven days after the end of the 14th in Rome are later than the 21st at 9:30.
    expect((await notify('2026-12-14')).body.Subscription).toMatchObject({
      ShopperNotifiedAt: '2026-12-14T22:59:59.999Z',
      NextPaymentAt: '2026-12-21T22:59:59.999Z',
    });
  });

  it('of one that an earlier version began stay those of UTC', async () => {
    await skipTo('2027-02-28T23:30');
    await subscribe({}, ROME);
    await sql`alter table subscriptions drop column time_zone`.execute(service.store);
    // A database that this version has created has the column already.
    for (const _ of ['added', 'kept']) await MIGRATIONS['015_time_zones']?.up(service.store);
    const next = Date.parse('2027-03-28T23:30Z');
    await service.store
      .updateTable('subscriptions')
      .set({ next_at: next, due_at: next, announced_from: next })
      .execute();
    expect(await read()).toMatchObject({ NextPaymentAt: '2027-03-28T23:30:00.000Z', TimeZone: 'UTC' });
    await skipTo('2027-03-28T23:31');
    expect(await listRenewals()).toHaveLength(1);
    expect((await read()).NextPaymentAt).toBe('2027-04-28T23:30:00.000Z');
    await subscribe({}, ROME);
    const zones = await service.store
      .selectFrom('subscriptions')
      .select('time_zone')
      .orderBy('created_at')
      .execute();
    expect(zones).toEqual([{ time_zone: null }, { time_zone: 'Europe/Rome' }]);
  });
});
