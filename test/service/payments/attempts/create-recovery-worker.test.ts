import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Acquirer } from '../../../../src/service/payments/attempts/acquirer.ts';
import { startAttempt } from '../../../../src/service/payments/attempts/claim-attempt.ts';
import {
  createRecoveryWorker,
  type RecoveryWorker,
} from '../../../../src/service/payments/attempts/create-recovery-worker.ts';
import { RECOVERED_AT_A_TIME } from '../../../../src/service/payments/attempts/recover-attempts.ts';
import type { AttemptRow } from '../../../../src/service/payments/tables/attempts.ts';
import { isPostgres } from '../../../../src/service/platform/store/dialects/is-postgres.ts';
import { createAcquirer } from '../../../../src/service/sandbox/acquirer/create-acquirer.ts';
import type { TestLink } from '../../support/create-api-calls.ts';
import { POLL } from '../../support/poll.ts';
import { createPayRequest } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';

const AFTER_SECONDS = 60;

// Before the service starts, so that its intervals are fake too.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
const service = useService();
let link: TestLink;
let worker: RecoveryWorker;

const createWorker = (acquirer: Acquirer): RecoveryWorker =>
  createRecoveryWorker({
    ...service,
    acquirer,
    now: service.clock.now,
    wakeDeliveries: service.worker.wake,
    afterSeconds: AFTER_SECONDS,
    reportFault: (error) => service.faults.push(error),
  });

beforeEach(async () => {
  link = await service.createLink();
  const { store, clock } = service;
  worker = createWorker(createAcquirer(store, clock.now));
  const { id: paymentId } = await store.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  await startAttempt(store, { paymentId, request: createPayRequest(), now: clock.now() });
});
afterEach(async () => {
  await worker.stop();
});

const readState = async () => (await service.getStatus(link)).state;
/** Reads again and again, each time after the worker's interval: a round that finds the one before unfinished does nothing. */
const inNextRound =
  <T>(read: () => Promise<T>) =>
  async () => {
    await vi.advanceTimersByTimeAsync(AFTER_SECONDS * 500);
    return read();
  };

describe('createRecoveryWorker', () => {
  it('recovers at its start the attempts that no other process can be working on', async () => {
    // On PostgreSQL another process may still be working on it, until it is old enough.
    service.clock.advance(isPostgres(service.store) ? AFTER_SECONDS : 1);
    worker.start();
    await expect.poll(readState, POLL).toBe('open');
  });

  it('leaves alone at its start the attempts that another process may be working on', async () => {
    service.clock.advance(isPostgres(service.store) ? AFTER_SECONDS - 1 : 0);
    const read = vi.spyOn(service.rail, 'listEnded');
    worker.start();
    await expect.poll(() => read.mock.calls.length, POLL).toBe(1);
    await worker.stop();
    expect(await readState()).toBe('processing');
  });

  it('finishes the attempts in progress when it is stopped, and leaves the others for the next start', async () => {
    const gate = Promise.withResolvers<void>();
    const acquirer = createAcquirer(service.store, service.clock.now);
    const asked: string[] = [];
    const findAuthorization = async (reference: string) => {
      asked.push(reference);
      await gate.promise;
      return acquirer.findAuthorization(reference);
    };
    const [attempt] = await service.store.selectFrom('attempts').selectAll().execute();
    const others = Array.from({ length: 3 * RECOVERED_AT_A_TIME }, (_, index) => ({
      ...(attempt as AttemptRow),
      id: `other-${index}`,
      attempt_key: `other ${index}`,
    }));
    await service.store.insertInto('attempts').values(others).execute();
    service.clock.advance(AFTER_SECONDS);
    worker = createWorker({ ...acquirer, findAuthorization });
    worker.start();
    await expect.poll(() => asked.length, POLL).toBe(RECOVERED_AT_A_TIME);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect(asked).toHaveLength(RECOVERED_AT_A_TIME);
    const open = service.store.selectFrom('attempts').select('id').where('state', '=', 'AUTHORIZING');
    expect(await open.execute()).toHaveLength(1 + 2 * RECOVERED_AT_A_TIME);
  });

  it('recovers an attempt that another process has abandoned once it is old enough', async () => {
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
    await expect.poll(inNextRound(readState), POLL).toBe('open');
  });

  it('records a bank’s approval that a dead process has missed, however recent the payment is', async () => {
    worker.start();
    const sent = await service.createLink();
    await service.pay(sent, { method: 'paypal' });
    await service.store.updateTable('rail_orders').set({ state: 'APPROVED' }).execute();
    const payments = service.store.selectFrom('payments').select('status');
    const readStatus = async () =>
      (await payments.where('transaction_id', '=', sent.transactionId).executeTakeFirst())?.status;
    await expect.poll(inNextRound(readStatus), POLL).toBe('SETTLED');
  });
});
