import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome } from './run-loads.ts';

export interface Clients {
  /** @throws Error when a call was not answered with 200 */
  run(order: Order): Promise<Outcome>;
  stop(): Promise<void>;
}

/** The clients in a process of their own. */
export function forkClients(): Clients {
  const child = fork(fileURLToPath(new URL('run-loads.ts', import.meta.url)));
  return {
    async run(order) {
      child.send(order);
      const [outcome] = (await once(child, 'message')) as [Outcome];
      if (outcome.error) throw new Error(outcome.error);
      return outcome;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
