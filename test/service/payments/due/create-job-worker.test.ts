import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createJobWorker,
  type JobWorker,
  type JobWorkerOptions,
} from '../../../../src/service/payments/due/create-job-worker.ts';
import { claimDue, DUE_LEASE_MS } from '../../../../src/service/platform/store/claim-due.ts';
import { POLL } from '../../support/poll.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const createWorker = (run: (id: string) => Promise<void>, options: Partial<JobWorkerOptions> = {}) =>
  createJobWorker({
    store: service.store,
    now: service.clock.now,
    claim: (store, bounds) => claimDue(store, 'payments', bounds),
    run,
    reportFault: (error) => void faults.push(error.message),
    ...options,
  });
let faults: string[] = [];
beforeEach(() => {
  faults = [];
});

async function createDue(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await service.createLink({ LinkDurationSeconds: 1 });
  service.clock.advance(1);
}

describe('createJobWorker', () => {
  it('runs all due jobs, also more than one batch', async () => {
    await createDue(120);
    const run = vi.fn(async () => {});
    await createWorker(run).runDue();
    expect(new Set(run.mock.calls.flat()).size).toBe(120);
    expect(run).toHaveBeenCalledTimes(120);
  });

  it('continues after a failed job, and reports the failure', async () => {
    await createDue(3);
    let count = 0;
    await createWorker(async () => {
      count += 1;
      if (count === 2) throw new Error('the rail is down');
    }).runDue();
    expect(count).toBe(3);
    expect(faults).toEqual(['the rail is down']);
  });

  it('yields to requests and timers between two payments', async () => {
    await createDue(20);
    let turns = 0;
    let isOver = false;
    const takeTurns = async () => {
      for (; !isOver; turns += 1) await setImmediate();
    };
    const others = takeTurns();
    await createWorker(async () => {}).runDue();
    isOver = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('runs a whole round for each caller, also while another round is running', async () => {
    await createDue(1);
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const worker = createWorker(async (id) => {
      await gate.promise;
      done.push(id);
    });
    const first = worker.runDue();
    await createDue(1);
    const second = worker.runDue();
    gate.resolve();
    await Promise.all([first, second]);
    expect(done).toHaveLength(2);
  });

  it('runs due jobs by itself after its start, and none after its stop', async () => {
    await createDue(1);
    const run = vi.fn(async () => {});
    const worker = createWorker(run);
    worker.start();
    await expect.poll(() => run.mock.calls.length, POLL).toBe(1);
    await worker.stop();
    await createDue(1);
    await worker.runDue();
    expect(run).toHaveBeenCalledOnce();
  });

  it('finishes the running job when it is stopped, and leaves the rest', async () => {
    await createDue(3);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const done: string[] = [];
    const worker = createWorker(async (id) => {
      begun.resolve();
      await gate.promise;
      done.push(id);
    });
    worker.start();
    await begun.promise;
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect(done).toHaveLength(1);
  });

  it('runs as many jobs at a time as it may, and no more', async () => {
    await createDue(3);
    let running = 0;
    let most = 0;
    const worker = createWorker(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await setImmediate();
        running -= 1;
      },
      { atATime: 2 },
    );
    await worker.runDue();
    expect(most).toBe(2);
  });

  describe('with slots', () => {
    /** Jobs that end when the test says so, by the order in which they have begun. */
    const createSlots = (options: Partial<JobWorkerOptions> = {}) => {
      const begun: { id: string; gate: PromiseWithResolvers<void> }[] = [];
      const worker = createWorker(
        async (id) => {
          const gate = Promise.withResolvers<void>();
          begun.push({ id, gate });
          await gate.promise;
        },
        { atATime: 2, ...options },
      );
      const waitFor = (count: number) => expect.poll(() => begun.length, POLL).toBe(count);
      const end = (index: number) => begun[index]?.gate.resolve();
      return { worker, begun, waitFor, end };
    };

    const beginStop = (worker: JobWorker) => {
      const stopped = { isOver: false, promise: worker.stop() };
      void stopped.promise.then(() => Object.assign(stopped, { isOver: true }));
      return stopped;
    };

    it('takes the next due job for each slot that becomes free, while another job hangs', async () => {
      await createDue(4);
      const { worker, begun, waitFor, end } = createSlots();
      worker.poll();
      await waitFor(2);
      end(1);
      await waitFor(3);
      end(2);
      await waitFor(4);
      end(3);
      end(0);
      await worker.runDue();
      expect(new Set(begun.map(({ id }) => id)).size).toBe(4);
    });

    it('takes what becomes due for a free slot, while another job hangs', async () => {
      await createDue(1);
      const { worker, waitFor, end } = createSlots();
      worker.poll();
      await waitFor(1);
      await createDue(1);
      worker.poll();
      await waitFor(2);
      end(0);
      end(1);
      await worker.stop();
    });

    it('does no job twice at a time, even after its lease', async () => {
      await createDue(1);
      const { worker, begun, waitFor, end } = createSlots();
      worker.poll();
      await waitFor(1);
      service.clock.advance(DUE_LEASE_MS / 1000);
      await createDue(1);
      worker.poll();
      await waitFor(2);
      end(1);
      worker.poll();
      end(0);
      await worker.stop();
      expect(new Set(begun.map(({ id }) => id)).size).toBe(2);
    });

    it('finishes all running jobs when it is stopped, and takes no other', async () => {
      await createDue(3);
      const { worker, begun, waitFor, end } = createSlots();
      worker.poll();
      await waitFor(2);
      const stopped = beginStop(worker);
      end(0);
      await setImmediate();
      await setImmediate();
      expect([begun.length, stopped.isOver]).toEqual([2, false]);
      end(1);
      await stopped.promise;
      expect(begun).toHaveLength(2);
    });

    it('reports a claim that fails, and keeps its running jobs', async () => {
      await createDue(2);
      let isDown = false;
      const { worker, waitFor, end } = createSlots({
        async claim(store, bounds) {
          if (isDown) throw new Error('the database is down');
          return claimDue(store, 'payments', bounds);
        },
      });
      worker.poll();
      await waitFor(2);
      isDown = true;
      end(0);
      await expect.poll(() => faults, POLL).toEqual(['the database is down']);
      const stopped = beginStop(worker);
      await setImmediate();
      await setImmediate();
      expect(stopped.isOver).toBe(false);
      end(1);
      await stopped.promise;
    });
  });

  describe('after its start', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
    afterEach(() => void vi.useRealTimers());

    it('looks for due jobs every second, until it is stopped', async () => {
      await createDue(1);
      const run = vi.fn(async () => {});
      const worker = createWorker(run);
      worker.start();
      await expect.poll(() => run.mock.calls.length, POLL).toBe(1);
      await createDue(1);
      const passTime = () => {
        vi.advanceTimersByTime(1_000);
        return run.mock.calls.length;
      };
      await expect.poll(passTime, POLL).toBe(2);
      await worker.stop();
      expect(vi.getTimerCount()).toBe(0);
    });

    it('begins no round while one is running', async () => {
      await createDue(1);
      const gate = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const claim = vi.fn<JobWorkerOptions['claim']>((store, bounds) => claimDue(store, 'payments', bounds));
      const worker = createWorker(
        async () => {
          begun.resolve();
          await gate.promise;
        },
        { claim },
      );
      worker.start();
      await begun.promise;
      vi.advanceTimersByTime(5_000);
      gate.resolve();
      // It runs after all rounds that have begun before.
      await worker.runDue();
      // Each of the two rounds ends with a claim that finds nothing.
      expect(claim).toHaveBeenCalledTimes(3);
      await worker.stop();
    });
  });
});
