import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movePayment } from '../../../src/service/payments/move-payment.ts';
import type { Trigger } from '../../../src/service/payments/transitions.ts';
import { createTestService, type TestService } from '../create-test-service.ts';

let service: TestService;
let paymentId: string;
beforeEach(async () => {
  service = await createTestService();
  await service.createLink({ WebhookUrl: 'https://hooks.example/' });
  paymentId = (await service.store.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id;
});
afterEach(() => service.close());

const move = (trigger: Trigger) =>
  service.store
    .transaction()
    .execute((trx) => movePayment(trx, { paymentId, trigger, now: service.clock.now() }));
const readPayment = () => service.store.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
const count = async (table: 'events' | 'deliveries') =>
  (await service.store.selectFrom(table).select('id').execute()).length;

describe('movePayment', () => {
  it('moves a payment from state to state and tells which one it reached', async () => {
    service.clock.advance(5);
    expect(await move('hold')).toBe('HELD');
    expect(await readPayment()).toMatchObject({ status: 'HELD', updated_at: service.clock.now() });
    expect(await move('capture')).toBe('CAPTURED');
    expect(await count('events')).toBe(0);
    expect(await move('settle')).toBe('SETTLED');
    expect(await count('events')).toBe(1);
    expect(await count('deliveries')).toBe(1);
  });

  it('does nothing when the state does not allow it', async () => {
    expect(await move('capture')).toBeUndefined();
    expect(await readPayment()).toMatchObject({ status: 'CREATED' });
    expect(await count('events')).toBe(0);
  });

  it('does nothing while an attempt is at the acquirer', async () => {
    await service.store.updateTable('payments').set({ active_attempt_id: 'attempt' }).execute();
    expect(await move('fail')).toBeUndefined();
    await service.store.updateTable('payments').set({ active_attempt_id: null }).execute();
    expect(await move('fail')).toBe('FAILED');
  });

  it('lets one of many that race win', async () => {
    await move('hold');
    const moved = await Promise.all(
      [...new Array(10).fill('capture'), ...new Array(10).fill('release')].map(move),
    );
    expect(moved.filter(Boolean)).toHaveLength(1);
  });

  it('takes state and event back together when the transaction fails', async () => {
    await move('hold');
    await move('capture');
    const failing = service.store.transaction().execute(async (trx) => {
      await movePayment(trx, { paymentId, trigger: 'settle', now: service.clock.now() });
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await readPayment()).toMatchObject({ status: 'CAPTURED' });
    expect(await count('events')).toBe(0);
    expect(await count('deliveries')).toBe(0);
  });
});
