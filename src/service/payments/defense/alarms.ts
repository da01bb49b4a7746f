import { randomUUID } from 'node:crypto';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { publishEvent } from './card-testing-events.ts';
import { KEEP_MS } from './decline-log.ts';
import type { CardTestingAlarmRow } from './tables.ts';

/** After this time without a decline or a stopped press, the next one begins a new wave. */
export const QUIET_MS = 30 * 60_000;
/** How long before the alarm the first declines of a wave can be. */
const RISE_MS = 10 * 60_000;
/** The number of waves that are listed. Older ones are deleted. */
export const MAX_ALARMS = 20;
/** The number of BINs and networks that are stored for a wave. */
const MAX_NAMED = 10;
/** The number of declines from which the BINs and networks of a wave are determined. */
const MAX_READ = 1_000;

/** A wave of card testing against a company. */
export interface Alarm {
  id: string;
  startedAt: number;
  lastAt: number;
  isActive: boolean;
  declines: number;
  stopped: number;
  /** With their numbers of declines, the most frequent first. */
  bins: [bin: string, declines: number][];
  networks: [network: string, declines: number][];
}

interface Alarms {
  /** Starts or continues the company's alarm after a decline above a threshold. */
  raise(companyId: number): Promise<void>;
  /** Counts presses that were stopped, if the company has an alarm. The count is stored with the next call of another method. */
  countStopped(companyId: number, change: 1 | -1): void;
  list(companyId: number): Promise<Alarm[]>;
  /** Stores the counts, and loads the alarms of other processes. */
  refresh(): Promise<void>;
}

export interface AlarmOptions {
  store: Store;
  now: () => number;
  /** Called once for each wave. */
  report: (companyId: number, alarm: Pick<Alarm, 'declines' | 'bins'>) => void;
}

function countMost(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMED);
}

const toAlarm = (row: CardTestingAlarmRow, now: number): Alarm => ({
  id: row.id,
  startedAt: row.started_at,
  lastAt: row.last_at,
  isActive: row.last_at > now - QUIET_MS,
  declines: row.declines,
  stopped: Math.max(0, row.stopped),
  bins: JSON.parse(row.bins) as Alarm['bins'],
  networks: JSON.parse(row.networks) as Alarm['networks'],
});

const readDeclines = (trx: StoreTransaction, companyId: number, since: number) =>
  trx
    .selectFrom('declines')
    .select(['bin', 'network', 'created_at'])
    .where('company_id', '=', companyId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(MAX_READ)
    .execute();

const selectOpen = (db: Store | StoreTransaction, now: number) =>
  db
    .selectFrom('card_testing_alarms')
    .selectAll()
    .where('last_at', '>', now - QUIET_MS);

/** Deletes a company's oldest alarms. */
async function deleteOld(trx: StoreTransaction, companyId: number): Promise<void> {
  const kept = trx
    .selectFrom('card_testing_alarms')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('last_at', 'desc')
    .limit(MAX_ALARMS);
  await trx
    .deleteFrom('card_testing_alarms')
    .where('company_id', '=', companyId)
    .where('id', 'not in', kept)
    .execute();
}

/** Starts the company's alarm, or updates it. */
function writeAlarm(store: Store, companyId: number, now: number) {
  return store.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const found = await selectOpen(trx, now).where('company_id', '=', companyId).executeTakeFirst();
    const rows = await readDeclines(trx, companyId, found?.started_at ?? now - RISE_MS);
    const startedAt = found?.started_at ?? rows.at(-1)?.created_at ?? now;
    const areAllThere = rows.length < MAX_READ && startedAt > now - KEEP_MS;
    const row: CardTestingAlarmRow = {
      id: found?.id ?? `cta_${randomUUID()}`,
      company_id: companyId,
      started_at: startedAt,
      last_at: now,
      // Declines below the threshold count too. In a long wave, the first rows are already deleted, so add one.
      declines: areAllThere ? rows.length : (found?.declines ?? 0) + 1,
      stopped: found?.stopped ?? 0,
      bins: JSON.stringify(countMost(rows.flatMap(({ bin }) => bin || []))),
      networks: JSON.stringify(countMost(rows.map(({ network }) => network))),
    };
    if (found) {
      const { id, stopped: _, ...change } = row;
      await trx.updateTable('card_testing_alarms').set(change).where('id', '=', id).execute();
    } else {
      await trx.insertInto('card_testing_alarms').values(row).execute();
      await deleteOld(trx, companyId);
    }
    return { row, isNew: !found };
  });
}

export function createAlarms({ store, now, report }: AlarmOptions): Alarms {
  /** The current alarm of each company that has one. */
  const open = new Map<number, { id: string; stopped: number }>();

  async function flush(): Promise<void> {
    for (const alarm of open.values()) {
      const { stopped } = alarm;
      if (!stopped) continue;
      alarm.stopped -= stopped;
      await store
        .updateTable('card_testing_alarms')
        .set((expression) => ({ stopped: expression('stopped', '+', stopped), last_at: now() }))
        .where('id', '=', alarm.id)
        .execute();
    }
  }

  return {
    async raise(companyId) {
      const { row, isNew } = await writeAlarm(store, companyId, now());
      if (open.get(companyId)?.id !== row.id) open.set(companyId, { id: row.id, stopped: 0 });
      if (!isNew) return;
      publishEvent('alarm');
      report(companyId, toAlarm(row, now()));
    },
    countStopped(companyId, change) {
      const alarm = open.get(companyId);
      if (alarm) alarm.stopped += change;
    },
    async list(companyId) {
      await flush();
      const rows = await store
        .selectFrom('card_testing_alarms')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('last_at', 'desc')
        .limit(MAX_ALARMS)
        .execute();
      return rows.map((row) => toAlarm(row, now()));
    },
    async refresh() {
      await flush();
      const rows = await selectOpen(store, now()).execute();
      const current = new Map(rows.map((row) => [row.company_id, row.id]));
      for (const [companyId, { id }] of open) if (current.get(companyId) !== id) open.delete(companyId);
      for (const [companyId, id] of current)
        if (!open.has(companyId)) open.set(companyId, { id, stopped: 0 });
    },
  };
}
