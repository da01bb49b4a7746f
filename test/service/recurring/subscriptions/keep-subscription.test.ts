import { describe, expect, it } from 'vitest';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';
import { createSubscriber } from './create-subscriber.ts';

const service = useService();

const { begin, read, skip, act, listRenewals } = createSubscriber(() => service);
const EMAIL = { email: 'ada@example.com' };
const STATE = 'The state of the subscription does not allow this.';

const cancelLater = () => act('cancel', { AtPeriodEnd: true });
const load = async (path: string) => (await service.inject<string>({ url: path })).body;
/** Presses a button of the page. @returns where that leads to */
const press = async (path: string, button: string) =>
  (
    await service.inject({
      method: 'POST',
      url: `${path}/${button}`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).headers.location;
const getPath = async () => (await read()).ManageUrl.slice(BASE_URL.length);
const listKinds = async () =>
  (await service.store.selectFrom('mails').select('kind').orderBy('created_at').execute()).map(
    ({ kind }) => kind,
  );

describe('resuming a subscription', () => {
  it('revokes a cancellation, and the next payment is made on its date', async () => {
    const { NextPaymentAt } = await begin();
    await skip(3);
    await cancelLater();
    const { status, body } = await act('resume');
    expect([status, body.Message]).toEqual([200, 'Subscription resumed.']);
    expect(await read()).toMatchObject({ State: 'ACTIVE', AtPeriodEnd: false, NextPaymentAt });
    await skip(27);
    expect(await listRenewals()).toMatchObject([{ status: 'SETTLED' }]);
  });

  it.each([
    ['was not cancelled', async () => {}],
    ['ended at once', () => act('cancel')],
    ['has run until its date', async () => (await cancelLater()) && skip(31)],
  ])('is refused for a subscription that %s', async (_name, prepare) => {
    await begin();
    await prepare();
    const before = await read();
    expect(await act('resume')).toMatchObject({ status: 409, body: { Message: STATE } });
    expect(await read()).toEqual(before);
  });

  it('is refused once the paid period is over, even before the worker has ended it', async () => {
    await begin();
    await cancelLater();
    service.clock.advance(30 * 86_400);
    expect((await act('resume')).status).toBe(409);
    expect(await load(await getPath())).not.toContain('/keep');
    await service.runDueJobs();
    expect((await read()).State).toBe('CANCELLED');
  });
});

describe('the button "Keep subscription"', () => {
  it('appears after a cancellation, revokes it, and then disappears', async () => {
    await begin();
    const path = await getPath();
    expect(await load(path)).not.toContain('/keep');
    await press(path, 'cancel');
    expect(await load(path)).toContain('If you keep it, the next payment is on December 21, 2026.');
    expect(await press(path, 'keep')).toBe(`${path}?notice=kept`);
    const body = await load(`${path}?notice=kept`);
    expect(body).toContain('Your subscription continues.');
    expect(body).not.toContain('/keep');
    expect((await read()).AtPeriodEnd).toBe(false);
  });

  it('changes nothing if it is pressed in a second tab or after the end', async () => {
    await begin(EMAIL);
    const path = await getPath();
    await press(path, 'cancel');
    await press(path, 'keep');
    const before = await read();
    expect(await press(path, 'keep')).toBe(`${path}?notice=kept`);
    expect(await read()).toEqual(before);
    expect(await listKinds()).toHaveLength(3);
    await act('cancel');
    expect(await press(path, 'keep')).toBe(path);
    expect(await load(`${path}?notice=kept`)).not.toContain('continues');
    expect((await read()).State).toBe('CANCELLED');
  });
});

describe('a subscription that catches up on missed cycles', () => {
  it('shows the date of its next charge, not of a missed one', async () => {
    await begin();
    service.clock.advance(70 * 86_400);
    await service.runDueJobs();
    expect((await read()).NextPaymentAt).toBe('2027-01-31T09:30:00.000Z');
    const path = await getPath();
    expect(await load(path)).toContain('still runs until January 31, 2027');
    await press(path, 'cancel');
    expect(await load(path)).toContain('The subscription is paid until January 31, 2027.');
    await press(path, 'keep');
    await skip(1);
    expect(await listRenewals()).toHaveLength(2);
    expect((await read()).NextPaymentAt).toBe('2027-02-21T09:30:00.000Z');
  });
});

describe('the emails of a revoked cancellation', () => {
  it('announce each cancellation and each resumption', async () => {
    await begin(EMAIL);
    for (const action of ['cancel', 'resume', 'cancel', 'resume', 'cancel']) {
      service.clock.advance(60);
      await act(action, action === 'cancel' ? { AtPeriodEnd: true } : undefined);
    }
    expect(await listKinds()).toEqual(['began', 'ended', 'resumed-1', 'ended-1', 'resumed-2', 'ended-2']);
    const { Emails } = (await service.get('/sandbox/emails')).body;
    expect(Emails[1]?.Text).toContain(
      'Your subscription with Bottega Rossi continues: €9.90 every month. The next payment is on December 21, 2026.',
    );
    await skip(31);
    expect(await listKinds()).toHaveLength(6);
  });
});
