import { AnswerUnknownError } from '../../payments/attempts/acquirer.ts';
import { createJobWorker, type JobWorker } from '../../payments/due/create-job-worker.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { addSetting, findSetting, replaceSetting } from '../../platform/store/settings.ts';
import type { TerminalNetwork } from '../attempts/terminal-network.ts';
import { markConnected, ONLINE_AFTER_LOOK_MS } from './mark-connected.ts';

/** The setting with the latest look, by which one process at a time looks. */
const SETTING = 'terminals_looked_at';

interface Look {
  at: number;
  /** The first of the looks in a row without an answer; null after an answer. */
  failing_since: number | null;
  /** When a person was alerted to them. */
  alarmed_at: number | null;
}

const NEVER: Look = { at: 0, failing_since: null, alarmed_at: null };
/** The time between two looks. */
const LOOK_MS = 30_000;
/** After that, the looks of the processes before this one say nothing about now. */
const GAP_MS = 10 * LOOK_MS;
/** How long the acquirer may give no list before a person is alerted. */
const ALARM_MS = 15 * 60_000;
/** The maximum number of terminals in a statement. */
const BATCH = 500;

interface LookOptions {
  store: Store;
  network: Pick<TerminalNetwork, 'listConnected'>;
  /** Real time. */
  realNow: () => number;
  /** Called with a line for the operator. */
  report: (line: string) => void;
  reportFault: (error: Error) => void;
}

/** Stores which terminals are connected; all others count as offline at once. */
async function storeConnected(store: Store, connected: ReadonlySet<string>, realNow: number): Promise<void> {
  const rows = await store.selectFrom('terminals').select('poiid').orderBy('poiid').execute();
  const poiids = rows.map(({ poiid }) => poiid).filter((poiid) => connected.has(poiid));
  for (let first = 0; first < poiids.length; first += BATCH)
    await markConnected(store, poiids.slice(first, first + BATCH), realNow);
  await store
    .updateTable('terminals')
    .set({ online_until: 0 })
    .where('online_until', '>', 0)
    // Not one that has been found connected since.
    .where('online_until', '<', realNow + ONLINE_AFTER_LOOK_MS)
    .execute();
}

/** Creates the worker that looks every 30 seconds which terminals the acquirer has connected. */
export function createLookWorker({ store, network, realNow, report, reportFault }: LookOptions): JobWorker {
  const read = async () => {
    const from =
      (await findSetting(store, SETTING)) ?? (await addSetting(store, SETTING, JSON.stringify(NEVER)));
    return { from, look: JSON.parse(from) as Look };
  };
  const write = (from: string, look: Look) =>
    replaceSetting(store, SETTING, { from, to: JSON.stringify(look) });

  /** Takes the next look, if it is due and no other process has taken it. */
  async function claim(): Promise<string[]> {
    const { from, look } = await read();
    const now = realNow();
    // A time in the future is that of a clock that was wrong.
    if (Math.abs(now - look.at) < LOOK_MS) return [];
    const before = now - look.at > GAP_MS ? NEVER : look;
    return (await write(from, { ...before, at: now })) ? ['look'] : [];
  }

  /** Records that there was no answer. A person is alerted once a day. */
  async function recordFailure(): Promise<void> {
    const { from, look } = await read();
    const now = realNow();
    const since = look.failing_since ?? now;
    const isAlarming =
      now - since >= ALARM_MS && (look.alarmed_at === null || now - look.alarmed_at >= DAY_MS);
    const failed = { ...look, failing_since: since, ...(isAlarming && { alarmed_at: now }) };
    if ((await write(from, failed)) && isAlarming)
      report(
        'ALARM: the acquirer has not listed the connected terminals for 15 minutes. Each is asked when it gets a payment.',
      );
  }

  async function run(): Promise<void> {
    try {
      const connected = new Set(await network.listConnected());
      await storeConnected(store, connected, realNow());
    } catch (error) {
      if (!(error instanceof AnswerUnknownError)) throw error;
      return recordFailure();
    }
    const { from, look } = await read();
    if (look.failing_since !== null) await write(from, { ...look, failing_since: null });
  }

  return createJobWorker({ store, now: realNow, claim, run, reportFault });
}

/** Reads what the operator is shown of the acquirer's terminals. */
export async function readTerminalFigures(store: Store, realNow: number) {
  const { connected } = await store
    .selectFrom('terminals')
    .select(({ fn }) => fn.countAll<number>().as('connected'))
    .where('online_until', '>', realNow)
    .executeTakeFirstOrThrow();
  const { failing_since: since } = JSON.parse(
    (await findSetting(store, SETTING)) ?? JSON.stringify(NEVER),
  ) as Look;
  return {
    connectedTerminals: Number(connected),
    terminalsUnlistedSeconds: since === null ? 0 : Math.max(0, (realNow - since) / 1000),
  };
}
