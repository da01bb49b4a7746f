import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from './command.ts';

const POLL_MS = 500;

/**
 * Shows the rows that are new, until the signal ends it. It survives a service that restarts.
 * @param list returns the newest rows, oldest first, each with a key of its own
 */
export async function follow<Row>(
  { print, signal }: Command,
  {
    list,
    getKey,
    show,
  }: { list: () => Promise<Row[]>; getKey: (row: Row) => string; show: (row: Row) => Promise<void> | void },
): Promise<void> {
  const known = new Set((await list()).map(getKey));
  let isAway = false;
  while (!signal.aborted) {
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
    try {
      for (const row of await list()) {
        if (known.has(getKey(row))) continue;
        known.add(getKey(row));
        await show(row);
      }
      isAway = false;
    } catch (error) {
      if ((error as { code?: string }).code !== 'UNREACHABLE') throw error;
      if (!isAway) print(`${(error as Error).message} Waiting for it.`);
      isAway = true;
    }
  }
}
