import { randomUUID } from 'node:crypto';
import type { Store } from '../../platform/store/open-store.ts';
import type { Approvals, Keys, PressCounters, Weights } from './press-counters.ts';
import type { DeclineRow } from './tables.ts';
import { COUNTED } from './thresholds.ts';

/** Longer than any decline counts. */
export const KEEP_MS = 3 * 3_600_000;
/** How often older rows are deleted. */
const PURGE_EVERY_MS = 10 * 60_000;
/** How far back a starting process counts declines. */
const REPLAYED_MS = 10 * 60_000;
/** A row may be committed after a newer one, and clocks differ, so reads overlap. */
const OVERLAP_MS = 5_000;
/** The maximum number of rows in a read. The defense keeps them far fewer. */
const MAX_ROWS = 5_000;

interface Decline {
  companyId: number;
  keys: Keys;
  weights: Weights;
  /** Empty if it is unknown. */
  bin: string;
  network: string;
}

/** Adds declines beyond the first one, as approvals below 0. */
function addWeights(approvals: Approvals, weights: Weights): Approvals {
  const sum = { ...approvals };
  for (const subject of COUNTED) {
    const more = (weights[subject] ?? 1) - 1;
    if (more) sum[subject] = (sum[subject] ?? 0) - more;
  }
  return sum;
}

/** The log of declines of all processes, in the database. */
interface DeclineLog {
  record(decline: Decline): Promise<void>;
  /** Counts the declines that other processes have recorded. */
  refresh(): Promise<void>;
}

interface DeclineLogOptions {
  store: Store;
  now: () => number;
  tally: PressCounters;
  createKeys: (decline: Pick<DeclineRow, 'company_id' | 'address' | 'bin' | 'place'>) => Keys;
}

export function createDeclineLog({ store, now, tally, createKeys }: DeclineLogOptions): DeclineLog {
  const process = randomUUID();
  const seen = new Map<string, number>();
  let readUntil = now() - REPLAYED_MS;
  let purgedAt = Number.NEGATIVE_INFINITY;

  async function purge(): Promise<void> {
    if (now() - purgedAt < PURGE_EVERY_MS) return;
    purgedAt = now();
    await store
      .deleteFrom('declines')
      .where('created_at', '<', purgedAt - KEEP_MS)
      .execute();
  }

  return {
    async record({ companyId, keys, weights, bin, network }) {
      await store
        .insertInto('declines')
        .values({
          id: randomUUID(),
          company_id: companyId,
          process,
          address: keys.address,
          network,
          bin,
          place: keys.place ?? null,
          approvals: JSON.stringify(addWeights(tally.takeApprovals(keys), weights)),
          created_at: now(),
        })
        .execute();
      await purge();
    },
    async refresh() {
      const rows = await store
        .selectFrom('declines')
        .selectAll()
        .where('created_at', '>', readUntil - OVERLAP_MS)
        .where('process', '<>', process)
        .orderBy('created_at')
        .limit(MAX_ROWS)
        .execute();
      for (const { id, approvals, created_at, ...row } of rows) {
        if (seen.has(id)) continue;
        seen.set(id, created_at);
        readUntil = Math.max(readUntil, created_at);
        const keys = createKeys(row);
        tally.follow(keys, JSON.parse(approvals) as Approvals, created_at);
      }
      for (const [id, at] of seen) if (at <= readUntil - OVERLAP_MS) seen.delete(id);
    },
  };
}
