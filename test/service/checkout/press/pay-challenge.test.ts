import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_DECLINED_ATTEMPTS } from '../../../../src/service/payments/attempts/finish-attempt.ts';
import type { Rail } from '../../../../src/service/payments/attempts/rail.ts';
import { recoverAttempts } from '../../../../src/service/payments/attempts/recover-attempts.ts';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { BANK_URL, createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { reopenService, useService } from '../../support/use-service.ts';

const ASKING = { number: '4000 0000 0000 3220' };
const OPEN = { state: 'open', status: 'CREATED' };
const REJECTED = { outcome: 'declined', code: 'authentication_failed' };

const service = useService();
let link: TestLink;
beforeEach(async () => {
  link = await service.createLink();
});

const shopper = createRailShopper(() => service);
const listApproved = () =>
  service.store.selectFrom('attempts').select('id').where('state', '=', 'APPROVED').execute();
const cancel = (attemptKey: string) =>
  service.inject({ method: 'POST', url: `${link.path}/cancel`, payload: { attemptKey } });
/** The recovery of a service that was started again. */
const recover = () =>
  recoverAttempts({ ...service.needs, acquirer: createAcquirer(service.store, service.clock.now) });

describe('a card whose bank asks for 3-D Secure', () => {
  it.each([
    [true, 'SETTLED', PAID],
    [false, 'HELD', ['payment.held']],
  ])('is charged after Approve (AutoCapture %s)', async (AutoCapture, status, events) => {
    link = await service.createLink({ AutoCapture });
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    expect(await service.getStatus(link, attemptKey)).toEqual({
      ...OPEN,
      hasOpenChallenge: true,
      attempt: { outcome: 'challenge', url: BANK_URL + challenge },
    });
    expect(await listEvents(service.store)).toEqual([]);
    await shopper.decide(challenge, 'approve');
    const completed = { outcome: 'completed', status, transactionId: link.transactionId, method: 'card' };
    expect(await service.getStatus(link, attemptKey)).toEqual({
      state: 'completed',
      status,
      attempt: completed,
    });
    expect((await service.pay(link, { attemptKey, card: ASKING })).body).toEqual(completed);
    expect(await listEvents(service.store)).toEqual(events);
  });

  it('is shown on a reopened page while its challenge is open', async () => {
    const readPage = async () => (await service.inject<string>({ url: link.path })).body;
    expect(await readPage()).not.toContain('"hasOpenChallenge"');
    const challenge = await shopper.goToChallenge(link);
    expect(await readPage()).toContain('"hasOpenChallenge":true');
    await shopper.decide(challenge, 'decline');
    expect(await readPage()).not.toContain('"hasOpenChallenge"');
  });

  it('is declined after Reject, and another card is accepted', async () => {
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    await shopper.decide(challenge, 'decline');
    expect(await service.getStatus(link, attemptKey)).toEqual({ ...OPEN, attempt: REJECTED });
    expect((await service.pay(link)).body.outcome).toBe('completed');
  });

  it('closes the link when it is rejected ten times', async () => {
    for (let count = 0; count < MAX_DECLINED_ATTEMPTS; count += 1) {
      await shopper.decide(await shopper.goToChallenge(link), 'decline');
    }
    expect(await service.getStatus(link)).toEqual({ state: 'failed', status: 'FAILED' });
  });

  it('follows the acquirer’s earlier decision, whatever the bank confirms', async () => {
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    await service.store
      .updateTable('acquirer_authorizations')
      .set({ decline_code: 'insufficient_funds' })
      .execute();
    await shopper.decide(challenge, 'approve');
    expect(await service.getStatus(link, attemptKey)).toEqual({
      ...OPEN,
      attempt: { outcome: 'declined', code: 'insufficient_funds' },
    });
  });

  it('has one challenge page and one attempt, however often the press is repeated', async () => {
    const attemptKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => service.pay(link, { attemptKey, card: ASKING })),
    );
    const urls = answers.flatMap(({ body }) => (body.outcome === 'challenge' ? [body.url] : []));
    const { body } = await service.pay(link, { attemptKey, card: ASKING });
    expect(new Set([...urls, (body as { url: string }).url]).size).toBe(1);
    expect(await service.store.selectFrom('attempts').select('id').execute()).toHaveLength(1);
    expect(await service.store.selectFrom('rail_orders').select('token').execute()).toHaveLength(1);
  });

  it('is charged once, however often Approve is pressed', async () => {
    const challenge = await shopper.goToChallenge(link);
    const backs = await Promise.all(Array.from({ length: 5 }, () => shopper.decide(challenge, 'approve')));
    expect(new Set(backs).size).toBe(1);
    expect(await shopper.decide(challenge, 'decline')).toBe(409);
    expect(await listEvents(service.store)).toEqual(PAID);
    expect(await listApproved()).toHaveLength(1);
  });

  it('is withdrawn by the next press, and approving its challenge afterwards charges nothing', async () => {
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    expect((await service.pay(link)).body).toMatchObject({ outcome: 'completed' });
    expect(await shopper.decide(challenge, 'approve')).toBe(409);
    expect((await service.getStatus(link, attemptKey)).attempt).toEqual({ outcome: 'cancelled' });
    expect(await listEvents(service.store)).toEqual(PAID);
    expect(await listApproved()).toHaveLength(1);
  });

  it('is not charged after its challenge was cancelled', async () => {
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    expect((await cancel(attemptKey)).body).toEqual({ outcome: 'cancelled' });
    expect(await shopper.decide(challenge, 'approve')).toBe(409);
    expect((await shopper.load(challenge)).body).toContain('no longer waiting');
    expect(await service.getStatus(link)).toEqual(OPEN);
    expect(await listApproved()).toEqual([]);
  });

  it.each([...'abcdefgh'])('is charged at most once by simultaneous calls (%s)', async () => {
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    await Promise.all([
      shopper.decide(challenge, 'approve'),
      cancel(attemptKey),
      service.pay(link),
      service.pay(link, { card: ASKING }),
      service.getStatus(link, attemptKey),
    ]);
    const waiting = service.store.selectFrom('rail_orders').selectAll().where('state', '=', 'WAITING');
    for (const { token } of await waiting.execute())
      await shopper.decide(`/sandbox/bank/${token}`, 'approve');
    expect((await listApproved()).length).toBeLessThanOrEqual(1);
    expect(await listEvents(service.store)).toEqual((await listApproved()).length ? PAID : []);
  });

  it('expires with its link', async () => {
    link = await service.createLink({ LinkDurationSeconds: 60 });
    const challenge = await shopper.goToChallenge(link);
    service.clock.advance(60);
    expect(await service.getStatus(link)).toEqual({ state: 'expired', status: 'EXPIRED' });
    expect(await shopper.decide(challenge, 'approve')).toBe(409);
    expect(await listApproved()).toEqual([]);
  });

  it('cannot be settled or failed by hand while its challenge is open', async () => {
    await shopper.goToChallenge(link);
    for (const trigger of ['settle', 'fail']) {
      const { status } = await service.post(`/sandbox/payments/${link.transactionId}/${trigger}`, undefined);
      expect(status).toBe(409);
    }
  });

  it('leaves no card number at the bank', async () => {
    await shopper.goToChallenge(link);
    const orders = await service.store.selectFrom('rail_orders').selectAll().execute();
    expect(JSON.stringify(orders)).not.toContain('3220');
  });

  it('makes the link payable again if the bank’s page is unavailable', async () => {
    await service.close();
    const wrapRail = (rail: Rail): Rail => ({
      ...rail,
      open: () => Promise.reject(new Error('socket hang up')),
    });
    await reopenService(service, { wrapRail });
    link = await service.createLink();
    const attemptKey = randomUUID();
    expect((await service.pay(link, { attemptKey, card: ASKING })).status).toBe(500);
    expect(service.faults.splice(0)).toHaveLength(1);
    expect(await service.getStatus(link, attemptKey)).toEqual({ ...OPEN, attempt: { outcome: 'cancelled' } });
    expect((await service.pay(link)).body.outcome).toBe('completed');
  });
});

describe('after a restart of the service,', () => {
  it('a waiting 3-D Secure challenge can still be completed', async () => {
    const challenge = await shopper.goToChallenge(link);
    await recover();
    expect(await service.getStatus(link)).toEqual({ ...OPEN, hasOpenChallenge: true });
    await shopper.decide(challenge, 'approve');
    expect(await service.getStatus(link)).toEqual({ state: 'completed', status: 'SETTLED' });
  });

  it.each([
    ['APPROVED', { state: 'completed', status: 'SETTLED' }],
    ['DECLINED', OPEN],
  ] as const)(
    'a 3-D Secure challenge that was %s while the service was down is recorded once',
    async (state, status) => {
      await shopper.goToChallenge(link);
      await service.store.updateTable('rail_orders').set({ state }).execute();
      await Promise.all([recover(), recover()]);
      expect(await service.getStatus(link)).toEqual(status);
      expect(await listApproved()).toHaveLength(state === 'APPROVED' ? 1 : 0);
    },
  );
});

describe('the address that the bank leads on to', () => {
  const load = (path: string, dest = 'iframe') => shopper.load(path, { 'sec-fetch-dest': dest });

  it('shows a wait notice, only in frames of the checkout and of the company', async () => {
    link = await service.createLink({ Type: 'embedded', Lang: 'en' });
    const back = String(await shopper.decide(await shopper.goToChallenge(link), 'approve'));
    expect(back).toMatch(/^\/checkout\/[\w-]{43}\/challenge\/[\w-]{36}$/);
    const { status, body, headers } = await load(back);
    expect(status).toBe(200);
    expect(body).toMatch(/^<!doctype html><html lang="en"/);
    expect(body).not.toContain('<script');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self' https://shop.example:* http://localhost:*");
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('of a hosted link can be framed by the checkout only', async () => {
    const back = String(await shopper.decide(await shopper.goToChallenge(link), 'decline'));
    expect((await load(back)).headers['content-security-policy']).toContain("frame-ancestors 'self';");
  });

  it('changes nothing when it is opened too early', async () => {
    const attemptKey = randomUUID();
    const challenge = await shopper.goToChallenge(link, { attemptKey });
    const { id } = await service.store.selectFrom('attempts').select('id').executeTakeFirstOrThrow();
    for (const query of ['', '?status=approved', '?state=APPROVED']) {
      expect((await load(`${link.path}/challenge/${id}${query}`)).status).toBe(200);
    }
    expect(await service.getStatus(link, attemptKey)).toMatchObject({
      ...OPEN,
      attempt: { outcome: 'challenge' },
    });
    await shopper.decide(challenge, 'decline');
    expect((await service.getStatus(link, attemptKey)).attempt).toEqual(REJECTED);
  });

  it('redirects to the checkout in a window of its own', async () => {
    const back = String(await shopper.decide(await shopper.goToChallenge(link), 'approve'));
    const { status, headers } = await load(back, 'document');
    expect([status, headers.location]).toEqual([303, link.path]);
  });

  it.each(['x', randomUUID(), '__proto__'])('answers 404 for the attempt "%s"', async (id) => {
    expect((await load(`${link.path}/challenge/${id}`)).status).toBe(404);
  });
});

it('the checkout’s policy lets the page show the bank in a frame', async () => {
  const { headers } = await service.inject({ url: link.path });
  expect(headers['content-security-policy']).toContain(`frame-src 'self' ${BANK_URL};`);
});
