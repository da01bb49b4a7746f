import { beforeEach, describe, expect, it } from 'vitest';
import type { Move } from '../../../../src/service/payments/payments/followers.ts';
import { movePayment } from '../../../../src/service/payments/payments/move-payment.ts';
import { paymentMoved } from '../../../../src/service/payments/payments/payment-moved.ts';
import { settlePending } from '../../../../src/service/payments/payments/settle-pending.ts';
import type { Trigger } from '../../../../src/service/payments/payments/transitions.ts';
import { listEvents } from '../../support/list-events.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let paymentId: string;
beforeEach(async () => {
  await open({ AutoCapture: false });
});

/** Creates the link of the test, whose payment is moved. */
async function open(change: object): Promise<void> {
  await service.store.deleteFrom('payments').execute();
  await service.createLink({ WebhookUrl: 'https://hooks.example/', ...change });
  paymentId = (await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id;
}

const move = (trigger: Trigger, more?: Partial<Move>) =>
  service.store
    .transaction()
    .execute((trx) =>
      movePayment(trx, service.needs, { paymentId, trigger, now: service.clock.now(), ...more }),
    );
const readPayment = () => service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();

describe('movePayment', () => {
  it('moves a payment from state to state and returns the new state', async () => {
    service.clock.advance(5);
    expect(await move('hold')).toBe('HELD');
    expect(await readPayment()).toMatchObject({ status: 'HELD', updated_at: service.clock.now() });
    expect(await move('capture')).toBe('CAPTURED');
    expect(await move('settle')).toBe('SETTLED');
    expect(await listEvents(service.store)).toEqual(['payment.held', 'payment.captured', 'payment.settled']);
  });

  it('only holds a payment without AutoCapture, and only captures one with it', async () => {
    expect(await move('authorize')).toBeUndefined();
    expect(await move('hold')).toBe('HELD');
    await open({ AutoCapture: true });
    expect(await move('hold')).toBeUndefined();
    expect(await move('authorize')).toBe('CAPTURED');
  });

  it('refuses a transition whose event is already recorded', async () => {
    for (const trigger of ['hold', 'capture', 'settle', 'dispute', 'win_dispute'] as const)
      expect(await move(trigger)).toBeDefined();
    expect(await move('dispute')).toBeUndefined();
    expect(await readPayment()).toMatchObject({ status: 'SETTLED' });
    expect(await listEvents(service.store)).toEqual([
      'payment.held',
      'payment.captured',
      'payment.settled',
      'payment.disputed',
    ]);
  });

  it('sets the due date: the expiration of an open link, seven days for a hold, none after a release', async () => {
    await open({ AutoCapture: false, LinkDurationSeconds: 60 });
    expect(await readPayment()).toMatchObject({ due_at: service.clock.now() + 60_000 });
    await move('hold');
    expect(await readPayment()).toMatchObject({ due_at: service.clock.now() + 7 * 86_400_000 });
    await move('release');
    expect(await readPayment()).toMatchObject({ due_at: null });
  });

  it('changes nothing if the current state does not allow the transition', async () => {
    expect(await move('capture')).toBeUndefined();
    expect(await readPayment()).toMatchObject({ status: 'CREATED' });
    expect(await listEvents(service.store)).toEqual([]);
  });

  it('changes nothing while an attempt is at the acquirer', async () => {
    await service.store.updateTable('payments').set({ active_attempt_id: 'attempt' }).execute();
    expect(await move('fail')).toBeUndefined();
    await service.store.updateTable('payments').set({ active_attempt_id: null }).execute();
    expect(await move('fail')).toBe('FAILED');
  });

  it('captures a part of a hold, but never more than was held', async () => {
    await move('hold');
    const { amount_minor: held } = await readPayment();
    expect(await move('capture', { amountMinor: held + 1 })).toBeUndefined();
    expect(await readPayment()).toMatchObject({ status: 'HELD', amount_minor: held });
    expect(await move('capture', { amountMinor: held - 1 })).toBe('CAPTURED');
    expect(await readPayment()).toMatchObject({ amount_minor: held - 1 });
  });

  it('keeps the amount and the method of a payment unless it is given others', async () => {
    await move('pend', { method: 'klarna' });
    const pending = await readPayment();
    expect(pending.method).toBe('klarna');
    await move('capture');
    expect(await readPayment()).toMatchObject({ method: 'klarna', amount_minor: pending.amount_minor });
  });

  it.each(['capture', 'release'] as const)(
    'lets a merchant %s a pending payment only with a rail that waits for it',
    async (trigger) => {
      await move('pend', { method: 'bank_transfer' });
      expect(await move(trigger)).toBeUndefined();
      await service.store.updateTable('payments').set({ method: 'klarna' }).execute();
      expect(await move(trigger)).toBeDefined();
    },
  );

  it('authorizes a pending payment whatever its method', async () => {
    await open({ AutoCapture: true });
    await move('pend', { method: 'bank_transfer' });
    expect(await move('authorize')).toBe('CAPTURED');
  });

  it('moves a payment that only saves a card without an event, a figure and a follower', async () => {
    const triggers: unknown[] = [];
    const followed: Trigger[] = [];
    const listen = (message: unknown) => triggers.push(message);
    const follower = { moved: async (_: unknown, { trigger }: Move) => void followed.push(trigger) };
    const hold = () =>
      service.store
        .transaction()
        .execute((trx) =>
          movePayment(
            trx,
            { followers: { payments: [follower] } },
            { paymentId, trigger: 'hold', now: service.clock.now() },
          ),
        );
    paymentMoved.subscribe(listen);
    try {
      await service.store.updateTable('payments').set({ is_setup: 1 }).execute();
      expect(await hold()).toBe('HELD');
      expect([triggers, followed, await listEvents(service.store)]).toEqual([[], [], []]);
      await open({ AutoCapture: false });
      expect(await hold()).toBe('HELD');
      expect([triggers, followed, await listEvents(service.store)]).toEqual([
        [{ trigger: 'hold' }],
        ['hold'],
        ['payment.held'],
      ]);
    } finally {
      paymentMoved.unsubscribe(listen);
    }
  });

  it('lets only one of twenty racing transitions win', async () => {
    await move('hold');
    const moved = await Promise.all(
      [...new Array(10).fill('capture'), ...new Array(10).fill('release')].map((trigger) => move(trigger)),
    );
    expect(moved.filter(Boolean)).toHaveLength(1);
  });

  it('rolls state and event back together if the transaction fails', async () => {
    await move('hold');
    await move('capture');
    const failing = service.store.transaction().execute(async (trx) => {
      await movePayment(trx, service.needs, { paymentId, trigger: 'settle', now: service.clock.now() });
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await readPayment()).toMatchObject({ status: 'CAPTURED' });
    expect(await listEvents(service.store)).toEqual(['payment.held', 'payment.captured']);
    expect(await service.store.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });
});

describe('settlePending', () => {
  const settle = () =>
    service.store
      .transaction()
      .execute((trx) => settlePending(trx, service.needs, { paymentId, now: service.clock.now() }));

  it('moves no payment that is not pending', async () => {
    await open({ AutoCapture: true });
    expect(await settle()).toBeUndefined();
    expect(await readPayment()).toMatchObject({ status: 'CREATED' });
  });

  it.each([
    [true, 'SETTLED'],
    [false, 'HELD'],
  ])('continues a pending payment with AutoCapture %s as %s', async (AutoCapture, status) => {
    await open({ AutoCapture });
    await move('pend');
    expect(await settle()).toBe(status);
  });
});
