import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Tries again until the attempt does not fail, and fails as the last one did when the time is over. */
export async function retry<T>(limitMs: number, attempt: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await wait(PAUSE_MS);
    }
  }
}
