import { beforeEach, describe, expect, it } from 'vitest';
import { movePayment } from '../../../../src/service/payments/payments/move-payment.ts';
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

const move = (trigger: Trigger) =>
  service.store
    .transaction()
    .execute((trx) => movePayment(trx, service.needs, { paymentId, trigger, now: service.clock.now() }));
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

  it('lets only one of twenty racing transitions win', async () => {
    await move('hold');
    const moved = await Promise.all(
      [...new Array(10).fill('capture'), ...new Array(10).fill('release')].map(move),
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
