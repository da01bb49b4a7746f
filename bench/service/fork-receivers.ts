import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Receipts } from './count-deliveries.ts';

export interface Receivers {
  /** One for each origin. */
  urls: string[];
  /** What a service needs to send there. */
  env: Record<string, string>;
  /** How many have come. */
  count(): number;
  /** Resolves when as many have come. */
  waitFor(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Receivers at so many origins, in a process of their own. */
export async function forkReceivers(origins: number): Promise<Receivers> {
  const script = fileURLToPath(new URL('count-deliveries.ts', import.meta.url));
  const child = fork(script, [String(origins)]);
  let [{ urls, count }] = (await once(child, 'message')) as [Receipts];
  child.on('message', (receipts: Receipts) => {
    ({ urls, count } = receipts);
  });
  return {
    urls,
    env: { WEBHOOK_ALLOW: urls.map((url) => new URL(url).host).join(',') },
    count: () => count,
    async waitFor(target) {
      while (count < target) await once(child, 'message');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
