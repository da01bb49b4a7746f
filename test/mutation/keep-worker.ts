import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

type Listener = (message: unknown) => void;

const VITEST = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));

/** The thread, which lives as long as Stryker's process. */
let thread: Worker | undefined;

/**
 * Creates a worker that gets the tests of every run in the same thread. Vitest starts a thread for each run, and Stryker has a run for each
 * mutant: importing the whole service again takes ten times as long as the tests that cover a mutant.
 */
function createKeptWorker(): PoolWorker {
  const listeners: [event: string, listener: Listener][] = [];
  const tell = (message: object) => {
    for (const [event, listener] of listeners)
      if (event === 'message') listener({ ...message, __vitest_worker_response__: true });
  };
  return {
    name: 'kept',
    async start() {
      thread ??= new Worker(join(VITEST, 'dist/workers/threads.js')).setMaxListeners(0);
      thread.unref();
    },
    async stop() {
      for (const [event, listener] of listeners.splice(0)) thread?.off(event, listener);
    },
    send(message: WorkerRequest) {
      // The thread would listen no more.
      if (message.type === 'stop') queueMicrotask(() => tell({ type: 'stopped' }));
      else thread?.postMessage(message);
    },
    on(event: string, listener: Listener) {
      listeners.push([event, listener]);
      thread?.on(event, listener);
    },
    off(event: string, listener: Listener) {
      thread?.off(event, listener);
    },
    deserialize: (message) => message,
  };
}

const KEPT: PoolRunnerInitializer = { name: 'kept', createPoolWorker: createKeptWorker };

/** The plugin that gives a project the kept worker, after Stryker has chosen a pool. */
export const keepWorker = {
  name: 'keep-worker',
  configureVitest({ project }: { project: { config: object } }): void {
    Object.assign(project.config, { pool: KEPT.name, poolRunner: KEPT });
  },
};
