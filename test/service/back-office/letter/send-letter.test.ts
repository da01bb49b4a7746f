import { describe, expect, it } from 'vitest';
import { sendLetter } from '../../../../src/service/back-office/letter/send-letter.ts';
import { startLetter, stopLetter } from '../../../../src/service/back-office/letter/switch-letter.ts';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { JobNeeds } from '../../../../src/service/payments/due/subject-parts.ts';
import { DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import { useService } from '../../support/use-service.ts';

// The clock starts on Saturday, at half past ten in Rome.
const service = useService();
const DECLINED = { card: { number: '4000 0000 0000 9995' } };
const DAY_S = 86_400;

async function start(company: Company = service.merchant, timeZone = 'Europe/Rome'): Promise<string> {
  const { Users } = (await service.get('/api/v5/users', company)).body;
  const id = Users[0]?.UserId ?? '';
  await service.put(`/api/v5/users/${id}`, { Email: `${company.id}@shop.example` }, company);
  await startLetter(service.store, {
    ...{ user: { id }, companyId: company.id, timeZone },
    now: service.clock.now(),
  });
  return id;
}
const listLetters = () =>
  service.store.selectFrom('mails').selectAll().where('kind', '=', 'letter').orderBy('created_at').execute();
const readRow = () => service.store.selectFrom('letters').selectAll().executeTakeFirst();
const moveTo = (time: string) => service.clock.advance((Date.parse(`${time}Z`) - service.clock.now()) / 1000);
/** Runs what is due at a time. */
async function runAt(time: string): Promise<void> {
  moveTo(time);
  await service.runDueJobs();
}
const pay = async (change: object = {}) => service.pay(await service.createLink(change));
const send = (id: string) =>
  sendLetter(id, { ...service.needs, kinds: [], now: service.clock.now } as unknown as JobNeeds);

describe('the morning letter', () => {
  it('says at eight what the day before brought, and goes to the user who has switched it on', async () => {
    const id = await start();
    await pay({ Amount: 31_240 });
    await service.pay(await service.createLink({ Amount: 500 }), DECLINED);
    await runAt('2026-11-22T06:59:59');
    expect(await listLetters()).toEqual([]);
    await runAt('2026-11-22T07:00');
    const [mail, ...others] = await listLetters();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      company_id: service.merchant.id,
      payment_id: null,
      recipient: `${service.merchant.id}@shop.example`,
      subject: 'Saturday, November 21: 1 payment, €312.40',
    });
    expect(mail?.text).toContain('1 attempt to pay declined: not enough money (1).');
    const row = await readRow();
    expect(mail?.stop_url).toBe(`${service.getBaseUrl()}/letters/${row?.token}`);
    expect(row).toMatchObject({ id, due_at: Date.parse('2026-11-23T07:00Z') });
  });

  it('says what waits on a day that brought nothing else', async () => {
    await pay({ TransactionId: 'a', Amount: 1990 });
    await service.post('/sandbox/payments/a/dispute', undefined);
    await start();
    service.clock.advance(DAY_S);
    await runAt('2026-11-23T07:00');
    const [mail] = await listLetters();
    expect(mail?.subject).toBe('Sunday, November 22: no payments');
    expect(mail?.text).toContain('1 dispute without evidence: respond by Saturday, November 28.');
  });

  it('is not sent about a day without news, and comes again with the next news', async () => {
    await start();
    const opened = await service.createLink();
    await service.inject({ url: opened.path });
    await service.openings.flush();
    await runAt('2026-11-22T07:00');
    expect(await listLetters()).toEqual([]);
    expect((await readRow())?.due_at).toBe(Date.parse('2026-11-23T07:00Z'));
    await pay();
    await runAt('2026-11-23T07:00');
    expect(await listLetters()).toHaveLength(1);
  });

  it('has the figures of its company alone', async () => {
    await start(service.partner);
    await pay();
    await runAt('2026-11-22T07:00');
    expect(await listLetters()).toEqual([]);
  });

  it('is one about the last day after days without a running service', async () => {
    await start();
    await pay({ Amount: 100 });
    moveTo('2026-11-23T22:00');
    await pay({ Amount: 200 });
    await runAt('2026-11-24T20:00');
    expect((await listLetters()).map(({ subject }) => subject)).toEqual([
      'Monday, November 23: 1 payment, €2.00',
    ]);
    await runAt('2026-11-25T06:59');
    expect(await listLetters()).toHaveLength(1);
  });

  it('is written once by two processes, also by one whose lease was over', async () => {
    const id = await start();
    await pay();
    moveTo('2026-11-22T07:00');
    await Promise.all([send(id), send(id), send(id)]);
    expect(await listLetters()).toHaveLength(1);
    service.clock.advance((2 * DUE_LEASE_MS) / 1000);
    await send(id);
    await service.runDueJobs();
    expect(await listLetters()).toHaveLength(1);
  });

  it('is written once about a day, whatever the time zone is then', async () => {
    const id = await start();
    await pay();
    await runAt('2026-11-22T07:00');
    await start(service.merchant, 'America/New_York');
    await runAt('2026-11-22T13:00');
    expect(await listLetters()).toHaveLength(1);
    await stopLetter(service.store, { id });
    await start(service.merchant, 'America/New_York');
    await runAt('2026-11-22T14:00');
    expect(await listLetters()).toHaveLength(1);
    await pay();
    await runAt('2026-11-23T13:00');
    expect(await listLetters()).toHaveLength(2);
  });

  it('is not sent once it is switched off, even by a process that has claimed it', async () => {
    const id = await start();
    await pay();
    moveTo('2026-11-22T07:00');
    await stopLetter(service.store, { id });
    await send(id);
    await service.runDueJobs();
    expect(await listLetters()).toEqual([]);
  });

  it.each([
    ['is disabled', { Disabled: true }],
    ['has no address any more', { Email: null }],
    ['may not read payments any more', { Scopes: ['utilities'] }],
  ])('ends for a user who %s', async (_, change) => {
    const id = await start(service.partner);
    const second = { Username: 'second', Name: 'Second', Scopes: ['online-payments', 'utilities'] };
    const { UserId } = (await service.post('/api/v5/users', second, service.partner)).body.User;
    await service.store.updateTable('letters').set({ id: UserId }).where('id', '=', id).execute();
    await service.put(`/api/v5/users/${UserId}`, { Email: 'second@shop.example' }, service.partner);
    await service.put(`/api/v5/users/${UserId}`, change, service.partner);
    await service.pay(await service.createLink({}, service.partner));
    await runAt('2026-11-22T07:00');
    expect(await listLetters()).toEqual([]);
    expect(await readRow()).toBeUndefined();
  });
});
