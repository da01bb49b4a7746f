import { beforeEach, describe, expect, it } from 'vitest';
import { describeAttempt } from '../../../../src/service/checkout/link/describe-attempt.ts';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import {
  finishAttempt,
  MAX_DECLINED_ATTEMPTS,
  sendAttemptToRail,
  withdrawNow,
} from '../../../../src/service/payments/attempts/finish-attempt.ts';
import { movePayment } from '../../../../src/service/payments/payments/move-payment.ts';
import type { PaymentRow } from '../../../../src/service/payments/tables/payments.ts';
import { claimDue } from '../../../../src/service/platform/store/claim-due.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { listEvents, PAID } from '../../support/list-events.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { createRailShopper } from '../../support/shopper/create-rail-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let link: TestLink;
let paymentId: string;
beforeEach(async () => {
  link = await service.createLink();
  paymentId = (await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id;
});

const start = (change = {}) =>
  startAttempt(service.store, { paymentId, request: createPayRequest(change), now: service.clock.now() });
const finish = (attemptId: string, isApproved: boolean) =>
  finishAttempt(service.needs, {
    attemptId,
    answer: isApproved ? { isApproved } : { isApproved, declineCode: 'card_declined' },
    now: service.clock.now(),
  });
const readPayment = () => service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();

describe('startAttempt', () => {
  it('starts no attempt for an amount that differs from the payment’s', async () => {
    const { amount_minor: amountMinor } = await readPayment();
    const attempt = { paymentId, request: createPayRequest(), now: service.clock.now() };
    expect(await startAttempt(service.store, { ...attempt, amountMinor: amountMinor + 1 })).toBeUndefined();
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toEqual([]);
    expect(await startAttempt(service.store, { ...attempt, amountMinor })).toBeDefined();
  });

  it('stores only the brand and the last four digits of a card', async () => {
    const id = await start({ email: ' ada@example.com ' });
    const row = await service.store.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      id,
      payment_id: paymentId,
      attempt_key: expect.any(String),
      state: 'AUTHORIZING',
      method: 'card',
      card_brand: 'visa',
      card_last4: '1111',
      card_expiry: null,
      holder_name: 'Ada Rossi',
      account_last4: null,
      variant: null,
      email: 'ada@example.com',
      language: null,
      decline_code: null,
      created_at: service.clock.now(),
      locale: null,
      time_zone: null,
      saved_card_id: null,
      origin: 'shopper',
      account_country: null,
      mandate_id: null,
      sent_at: null,
      ended_at: null,
      traceparent: null,
    });
  });

  it('stores only the country and the last four digits of an account', async () => {
    await start({ method: 'sepa_direct_debit' });
    const row = await service.store.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ account_country: 'DE', account_last4: '3000', card_last4: null });
    expect(JSON.stringify(row)).not.toContain('3704');
  });

  it.each([
    [true, '12/28'],
    [false, null],
  ])('stores the expiry of a card only if it is to be saved: %s', async (savesCard, card_expiry) => {
    const request = createPayRequest({ card: { expiry: '12 / 28' } });
    await startAttempt(service.store, { paymentId, request, savesCard, now: service.clock.now() });
    const row = await service.store.selectFrom('attempts').select('card_expiry').executeTakeFirstOrThrow();
    expect(row).toEqual({ card_expiry });
  });

  it('stores no email if the given value is not an email address', async () => {
    await start({ email: '4111 1111 1111 1111' });
    const row = await service.store.selectFrom('attempts').select('email').executeTakeFirstOrThrow();
    expect(row.email).toBeNull();
  });

  it('starts only one of ten concurrent attempts, and another one after it has ended', async () => {
    const started = (await Promise.all(Array.from({ length: 10 }, () => start()))).filter(Boolean);
    expect(started).toHaveLength(1);
    await finish(String(started[0]), false);
    expect(await start()).toBeDefined();
  });

  it('starts no attempt once the payment is settled', async () => {
    await finish(String(await start()), true);
    expect(await start()).toBeUndefined();
  });
});

describe('finishAttempt', () => {
  it('leaves a payment to the worker that has claimed it as due', async () => {
    const id = await start();
    const claim = () => claimDue(service.store, 'payments', { now: service.clock.now(), limit: 10 });
    service.clock.advance((Number((await readPayment()).due_at) - service.clock.now()) / 1000);
    expect(await claim()).toEqual([paymentId]);
    await finish(String(id), false);
    expect(await claim()).toEqual([]);
  });

  it('records an approval once', async () => {
    const id = String(await start());
    await finish(id, true);
    await finish(id, true);
    expect(await readPayment()).toMatchObject({ status: 'SETTLED', method: 'card', active_attempt_id: null });
    expect(await listEvents(service.store)).toEqual(PAID);
  });

  it('does not change a recorded decline', async () => {
    const id = String(await start());
    await finish(id, false);
    await finish(id, true);
    expect(await readPayment()).toMatchObject({
      status: 'CREATED',
      declined_attempts: 1,
      active_attempt_id: null,
    });
    expect(await listEvents(service.store)).toEqual([]);
  });

  it.each<[name: string, change: Partial<PaymentRow>, message: string]>([
    ['has another attempt in progress', { active_attempt_id: 'other' }, 'has another attempt in progress.'],
    ['was moved by someone else', { status: 'CANCELLED' }, 'cannot authorize.'],
  ])('stores no approval of a payment that %s', async (_name, change, message) => {
    const id = String(await start());
    await service.store.updateTable('payments').set(change).execute();
    await expect(finish(id, true)).rejects.toThrow(message);
    expect(await readPayment()).toMatchObject(change);
    const attempts = service.store.selectFrom('attempts').select('state').where('id', '=', id);
    expect(await attempts.execute()).toEqual([{ state: 'AUTHORIZING' }]);
    expect(await listEvents(service.store)).toEqual([]);
  });

  it.each<[name: string, more: { cardToken?: string; aftermath?: 'stays_pending' }, status: string]>([
    ['no token', {}, 'FAILED'],
    ['a token', { cardToken: 'tok_1' }, 'SETTLED'],
    ['the promise of one', { aftermath: 'stays_pending' }, 'PENDING'],
  ])('ends a payment that only saves a card by its token: with %s', async (_name, more, status) => {
    await service.store.updateTable('payments').set({ is_setup: 1 }).execute();
    const attemptId = String(await start());
    const answer = { isApproved: true as const, ...more };
    await finishAttempt(service.needs, { attemptId, answer, now: service.clock.now() });
    expect((await readPayment()).status).toBe(status);
    expect(await listEvents(service.store)).toEqual([]);
  });

  it('closes the link with the last decline that is allowed, and not before', async () => {
    const statuses: string[] = [];
    for (let count = 0; count < MAX_DECLINED_ATTEMPTS; count += 1) {
      await finish(String(await start()), false);
      statuses.push((await readPayment()).status);
    }
    expect(statuses).toEqual([...Array(MAX_DECLINED_ATTEMPTS - 1).fill('CREATED'), 'FAILED']);
  });

  it('leaves a later attempt unchanged', async () => {
    const first = String(await start());
    await finish(first, false);
    const second = await start();
    await finish(first, true);
    expect(await readPayment()).toMatchObject({ status: 'CREATED', active_attempt_id: second });
  });
});

describe('an attempt that has ended', () => {
  const readState = async (id: string) =>
    (await service.store.selectFrom('attempts').select('state').where('id', '=', id).executeTakeFirst())
      ?.state;

  it('is not sent to a rail, unlike one that is open', async () => {
    const now = service.clock.now();
    const first = String(await start());
    await finish(first, false);
    const second = String(await start());
    expect(await sendAttemptToRail(service.store, { attemptId: first, now })).toBe(false);
    expect(await sendAttemptToRail(service.store, { attemptId: second, now })).toBe(true);
    expect([await readState(first), await readState(second)]).toEqual(['DECLINED', 'AT_RAIL']);
  });

  it('is not withdrawn, unlike one that is open', async () => {
    const withdraw = (attemptId: string) =>
      withdrawNow(service.needs, { attemptId, state: 'CANCELLED', now: service.clock.now() });
    const first = String(await start());
    await withdraw(first);
    expect((await readPayment()).active_attempt_id).toBeNull();
    const second = String(await start());
    await finish(second, true);
    await withdraw(second);
    expect([await readState(first), await readState(second)]).toEqual(['CANCELLED', 'APPROVED']);
    expect((await readPayment()).status).toBe('SETTLED');
  });
});

describe('describeAttempt', () => {
  it('reports a 3-D Secure challenge as processing once the shopper has answered it', async () => {
    const attemptKey = 'a1b2c3d4-press';
    const card = { number: '4000 0000 0000 3220' };
    await service.pay(link, { attemptKey, card });
    expect(await describeAttempt(service, paymentId, attemptKey)).toMatchObject({ outcome: 'challenge' });
    await service.store.updateTable('rail_orders').set({ state: 'APPROVED' }).execute();
    expect(await describeAttempt(service, paymentId, attemptKey)).toEqual({ outcome: 'processing' });
  });

  it.each([
    ['fail', 'failed', 'FAILED'],
    ['release', 'cancelled', 'RELEASED'],
  ] as const)(
    'reports an approved payment as closed after the transition "%s"',
    async (trigger, state, status) => {
      const attemptKey = 'a1b2c3d4-press';
      const shopper = createRailShopper(() => service);
      const { bank } = await shopper.goToBank(link, 'klarna', { attemptKey });
      await shopper.decide(bank, 'approve');
      expect(await describeAttempt(service, paymentId, attemptKey)).toMatchObject({ outcome: 'completed' });
      const now = service.clock.now();
      await service.store
        .transaction()
        .execute((trx) => movePayment(trx, service.needs, { paymentId, trigger, now }));
      const closed = { outcome: 'closed', state, status };
      expect(await describeAttempt(service, paymentId, attemptKey)).toEqual(closed);
      expect(await service.getStatus(link, attemptKey)).toEqual({ state, status, attempt: closed });
      expect((await service.pay(link, { attemptKey, method: 'klarna' })).body).toEqual(closed);
    },
  );

  it('returns undefined for an unknown attempt key', async () => {
    expect(await describeAttempt(service, paymentId, 'never-arrived')).toBeUndefined();
  });
});
