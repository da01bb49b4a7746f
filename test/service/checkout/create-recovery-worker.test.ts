import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAttempt } from '../../../src/service/checkout/attempts.ts';
import {
  createRecoveryWorker,
  type RecoveryWorker,
} from '../../../src/service/checkout/create-recovery-worker.ts';
import { createAcquirer } from '../../../src/service/simulators/create-acquirer.ts';
import { isPostgres } from '../../../src/service/store/is-postgres.ts';
import type { TestLink } from '../create-api-calls.ts';
import { createPayRequest } from '../create-pay-request.ts';
import { createTestService, type TestService } from '../create-test-service.ts';
import { POLL } from '../poll.ts';

const AFTER_SECONDS = 60;

let service: TestService;
let link: TestLink;
let worker: RecoveryWorker;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  service = await createTestService();
  link = await service.createLink();
  const { store, clock } = service;
  worker = createRecoveryWorker({
    ...service,
    acquirer: createAcquirer(store, clock.now),
    now: clock.now,
    wakeDeliveries: service.worker.wake,
    afterSeconds: AFTER_SECONDS,
    reportFault: (error) => service.faults.push(error),
  });
  const { id: paymentId } = await store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  await startAttempt(store, { paymentId, request: createPayRequest(), now: clock.now() });
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
  await service.close();
});

const readState = async () => (await service.getStatus(link)).state;

describe('createRecoveryWorker', () => {
  it('ends at start what nobody can be at work on any more', async () => {
    worker.start();
    await worker.stop();
    // On PostgreSQL another process may be.
    expect(await readState()).toBe(isPostgres(service.store) ? 'processing' : 'open');
    service.clock.advance(AFTER_SECONDS);
    worker.start();
    await worker.stop();
    expect(await readState()).toBe('open');
  });

  it('ends later what was left behind meanwhile, once it is old enough', async () => {
    await service.store.deleteFrom('attempts').execute();
    await service.store.updateTable('payments').set({ active_attempt_id: null }).execute();
    worker.start();
    const { id: paymentId } = await service.store
      .selectFrom('payments')
      .select('id')
      .executeTakeFirstOrThrow();
    await startAttempt(service.store, {
      paymentId,
      request: createPayRequest(),
      now: service.clock.now(),
    });
    service.clock.advance(AFTER_SECONDS - 1);
    await vi.advanceTimersByTimeAsync(AFTER_SECONDS * 500);
    expect(await readState()).toBe('processing');
    service.clock.advance(1);
    await vi.advanceTimersByTimeAsync(AFTER_SECONDS * 500);
    vi.useRealTimers();
    await expect.poll(readState, POLL).toBe('open');
  });

  it('hears later of what a bank has told a process that died, however young the payment is', async () => {
    worker.start();
    const sent = await service.createLink();
    await service.pay(sent, { method: 'paypal' });
    await service.store.updateTable('rail_orders').set({ state: 'APPROVED' }).execute();
    await vi.advanceTimersByTimeAsync(AFTER_SECONDS * 500);
    vi.useRealTimers();
    const payments = service.store.selectFrom('payments').select('status');
    const readStatus = async () =>
      (await payments.where('transaction_id', '=', sent.transactionId).executeTakeFirst())?.status;
    await expect.poll(readStatus, POLL).toBe('SETTLED');
  });
});
