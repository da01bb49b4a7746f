import { describe, expect, it } from 'vitest';
import { useAdyen } from '../support/adyen-double/use-adyen.ts';

const { adyen, service, readStatus, getBooked } = useAdyen();

const ITEM = { eventCode: 'AUTHORISATION', pspReference: 'PSP1', merchantReference: 'x', value: 1990 };
const wrap = (...notificationItems: object[]) => ({ live: 'false', notificationItems });
/** An item as Adyen sends it, without a signature. */
const bare = (change: object) => ({ NotificationRequestItem: { ...adyen.toItem(ITEM), ...change } });
const countStored = async () =>
  (await service.store.selectFrom('adyen_notifications').select('id').execute()).length;
const post = async (...items: object[]) => (await adyen.post(service, wrap(...items))).status;

describe('POST /acquirers/adyen/notifications', () => {
  it('accepts a genuine notification, also of an unknown payment', async () => {
    const sent = await adyen.post(service, wrap(adyen.sign(adyen.toItem(ITEM))));
    expect([sent.status, sent.body]).toEqual([200, '[accepted]']);
    await service.runDueJobs();
    expect(await countStored()).toBe(1);
    expect(await service.operations.metrics.render()).toMatch(
      /servicepay_acquirer_notifications_unapplied 0/,
    );
  });

  it('refuses a wrong password with 401', async () => {
    const { status, headers } = await adyen.post(service, wrap(adyen.sign(adyen.toItem(ITEM))), 'wrong');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="notifications"']);
    const report = wrap(bare({ eventCode: 'REPORT_AVAILABLE' }));
    expect((await adyen.post(service, report, 'wrong')).status).toBe(401);
    expect(await countStored()).toBe(0);
  });

  it('refuses all items if one that would change something is forged', async () => {
    const genuine = adyen.sign(adyen.toItem(ITEM));
    const forged = adyen.sign(adyen.toItem({ ...ITEM, pspReference: 'PSP2' }), 'cd'.repeat(32));
    expect(await post(genuine, forged)).toBe(401);
    const changed = structuredClone(genuine);
    changed.NotificationRequestItem.amount.value = 1;
    expect(await post(changed)).toBe(401);
    expect(await post(bare({}))).toBe(401);
    expect(await countStored()).toBe(0);
  });

  it.each([
    [{}],
    [{ live: 'false', notificationItems: [] }],
    [{ live: 'false', notificationItems: [null] }],
    [{ live: 'false', notificationItems: [{ NotificationRequestItem: { pspReference: 7 } }] }],
    [[]],
  ])('refuses %j with 400', async (body) => {
    expect((await adyen.post(service, body)).status).toBe(400);
  });

  it.each([
    ['amount', null],
    ['amount', { value: -1, currency: 'EUR' }],
    ['pspReference', ''],
    ['merchantReference', 7],
  ])('refuses an approval whose %s is %j', async (name, value) => {
    expect(await post(bare({ [name]: value }))).toBe(400);
    expect(await countStored()).toBe(0);
  });

  it.each([
    ['REPORT_AVAILABLE', { pspReference: `settlement_report_${'x'.repeat(200)}.csv`, additionalData: null }],
    ['REPORT_AVAILABLE', { amount: null, merchantReference: undefined, success: true }],
    ['PENDING', {}],
    ['ISSUER_COMMENTS', { reason: 'r'.repeat(5_000) }],
    ['SOMETHING_OF_NEXT_YEAR', { aNewField: { deep: [1] }, amount: undefined, pspReference: null }],
    ['constructor', {}],
    ['A'.repeat(300), { additionalData: { hmacSignature: 'wrong' } }],
  ])('accepts an unsigned %s, which changes nothing, and logs it', async (eventCode, change) => {
    expect(await post(bare({ additionalData: undefined, eventCode, ...change }))).toBe(200);
    expect(await countStored()).toBe(0);
    const [line] = service.logged.filter((logged) => logged.includes(eventCode.slice(0, 100)));
    expect(line).toContain('matches no payment of this service and was ignored.');
    expect(line?.length).toBeLessThan(330);
  });

  it('writes no line breaks of a notification to the log', async () => {
    expect(await post(bare({ eventCode: 'REPORT\nALARM: a lie', pspReference: 'a\u001b[2J' }))).toBe(200);
    expect(service.logged.join('')).toContain('REPORT?ALARM: a lie of a?[2J matches no payment');
  });

  it('applies the signed items of a batch with unsigned ones that change nothing', async () => {
    adyen.failNext(/^\/payments$/, 'lost', 'lost');
    const link = await service.createLink();
    await service.pay(link);
    service.faults.length = 0;
    const { psp: pspReference, reference: merchantReference } = getBooked();
    service.clock.advance(3_600);
    const approval = adyen.sign(adyen.toItem({ ...ITEM, pspReference, merchantReference }));
    const report = { eventCode: 'REPORT_AVAILABLE', amount: { value: 0, currency: 'EUR' } };
    expect(await post(bare(report), approval, bare({ eventCode: 'PENDING' }))).toBe(200);
    await service.runDueJobs();
    expect(await readStatus(link)).toBe('SETTLED');
  });

  it('accepts a signed refusal with a reason of any length, and fields without a value', async () => {
    const item = adyen.toItem({ ...ITEM, success: false, reason: 'r'.repeat(3_000) });
    expect(await post(adyen.sign({ ...item, originalReference: null } as never))).toBe(200);
    expect(await countStored()).toBe(1);
  });

  it('accepts a notification for another account or the live environment, and changes nothing', async () => {
    expect(await post(adyen.sign(adyen.toItem(ITEM, 'AnotherShop')))).toBe(200);
    expect(await post(bare({ merchantAccountCode: 'AnotherShop', amount: null }))).toBe(200);
    const live = { ...wrap(adyen.sign(adyen.toItem(ITEM))), live: 'true' };
    expect((await adyen.post(service, live)).status).toBe(200);
    expect(await countStored()).toBe(0);
    expect(service.logged.join()).toContain('not for this account');
    expect(service.logged.join()).toContain('not for this environment');
  });
});
