import { beforeEach, describe, expect, it } from 'vitest';
import { claimPayment, releasePayment } from '../../../../src/service/payments/attempts/claim-payment.ts';
import { insertAttempt } from '../../../../src/service/payments/attempts/insert-attempt.ts';
import type { PaymentRow } from '../../../../src/service/payments/tables/payments.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

let paymentId: string;
beforeEach(async () => {
  await service.createLink({ Amount: 1000 });
  ({ id: paymentId } = await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow());
});

const change = (values: Partial<PaymentRow>) =>
  service.store.updateTable('payments').set(values).where('id', '=', paymentId).execute();

const read = () =>
  service.store.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();

const claim = (values: Partial<Parameters<typeof claimPayment>[1]> = {}) => {
  const order = { paymentId, attemptId: 'mine', now: service.clock.now(), ...values };
  return service.store.transaction().execute((trx) => claimPayment(trx, order));
};

const release = (attemptId: string, outcome?: 'approved' | 'declined') => {
  const end = { attemptId, now: service.clock.now(), ...(outcome && { outcome }) };
  return service.store.transaction().execute((trx) => releasePayment(trx, end));
};

const insertCard = (id: string) => {
  const row = {
    id,
    payment_id: paymentId,
    attempt_key: id,
    state: 'AUTHORIZING' as const,
    method: 'card' as const,
  };
  return insertAttempt(service.store, { ...row, card_last4: '4242', created_at: service.clock.now() });
};

describe('claimPayment', () => {
  it('claims an open payment once', async () => {
    expect(await claim({ amountMinor: 1000 })).toBe(true);
    expect(await claim({ attemptId: 'other' })).toBe(false);
    expect((await read()).active_attempt_id).toBe('mine');
  });

  it('claims no payment but the one it names', async () => {
    await service.createLink();
    expect(await claim()).toBe(true);
    const rows = await service.store.selectFrom('payments').select(['id', 'active_attempt_id']).execute();
    expect(rows.filter((row) => row.active_attempt_id).map(({ id }) => id)).toEqual([paymentId]);
  });

  it.each<[name: string, values: Partial<PaymentRow>]>([
    ['is settled', { status: 'SETTLED' }],
    ['is held', { status: 'HELD' }],
    ['was canceled', { status: 'CANCELLED' }],
    ['is that of a reusable link', { reusable: 1 }],
    ['has an attempt in progress', { active_attempt_id: 'other' }],
  ])('claims no payment that %s', async (_name, values) => {
    await change(values);
    expect(await claim()).toBe(false);
    expect((await read()).active_attempt_id).not.toBe('mine');
  });

  it.each([999, 1001])('claims nothing if the amount is 1000 and %i was expected', async (amountMinor) => {
    expect(await claim({ amountMinor })).toBe(false);
    expect(await claim({ amountMinor: 1000 })).toBe(true);
  });

  it('takes the amount that the shopper chose', async () => {
    expect(await claim({ amountMinor: 700, setsAmount: true })).toBe(true);
    expect((await read()).amount_minor).toBe(700);
  });

  it('claims nothing from the millisecond on in which the link ends, if the attempt has an end', async () => {
    const now = service.clock.now();
    await change({ link_expires_at: now });
    expect(await claim({ endsAt: now + 1000 })).toBe(false);
    await change({ link_expires_at: now + 1 });
    expect(await claim({ endsAt: now + 1000 })).toBe(true);
    expect((await read()).due_at).toBe(now + 1000);
  });
});

describe('releasePayment', () => {
  beforeEach(async () => {
    await insertCard('mine');
    await insertCard('other');
  });

  it('releases the payment of its own attempt alone', async () => {
    await claim();
    expect(await release('other')).toBeUndefined();
    expect((await read()).active_attempt_id).toBe('mine');
    expect(await release('mine')).toMatchObject({ declined_attempts: 0 });
    expect((await read()).active_attempt_id).toBeNull();
  });

  it('counts a decline once', async () => {
    await claim();
    expect(await release('mine', 'declined')).toMatchObject({ declined_attempts: 1, method: null });
    expect(await release('mine', 'declined')).toBeUndefined();
    expect((await read()).declined_attempts).toBe(1);
  });

  it('keeps the means of an approved attempt', async () => {
    await claim();
    expect(await release('mine', 'approved')).toMatchObject({ method: 'card', card_last4: '4242' });
    expect((await read()).declined_attempts).toBe(0);
  });
});
