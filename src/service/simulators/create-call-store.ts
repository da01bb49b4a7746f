import { StoreUnavailableError } from '../store/dialects/store-unavailable-error.ts';
import type { Store } from '../store/open-store.ts';
import type { LoggedRequest } from './logged-request.ts';
import { addEntries, listEntries } from './newest-entries.ts';

/** Calls that are kept of a company, the newest. */
export const MAX_REQUESTS = 200;
/** Calls without a known owner that are kept. */
export const MAX_UNAUTHORIZED = 20;
/** How long calls are collected to be written together: a write waits for the disk, and no call waits for the log. */
const GATHER_MS = 500;

/** The id for calls without a company: no company has it. */
const NOBODY = 0;

export interface CallStore {
  /** @param companyId `undefined` for a call that came without a company */
  add(companyId: number | undefined, call: LoggedRequest): void;
  /** Lists calls of all processes on this database, newest first. Those of another process may be half a second late. */
  list(companyId: number | undefined): Promise<LoggedRequest[]>;
  /** Writes the collected calls. Never rejects: a log that cannot be written stops no call. */
  flush(): Promise<void>;
}

/** Calls by company, oldest first, never more than are kept of each. */
type Waiting = Map<number, LoggedRequest[]>;

const getLimit = (companyId: number): number => (companyId === NOBODY ? MAX_UNAUTHORIZED : MAX_REQUESTS);

function addWaiting(waiting: Waiting, companyId: number, calls: readonly LoggedRequest[]): void {
  const own = waiting.get(companyId) ?? [];
  waiting.set(companyId, own);
  own.push(...calls);
  own.splice(0, own.length - getLimit(companyId));
}

/** Sorted by company id, so that two processes cannot deadlock. */
const writeCalls = (store: Store, waiting: Waiting): Promise<void> =>
  store.transaction().execute(async (trx) => {
    for (const [companyId, entries] of [...waiting].sort(([a], [b]) => a - b))
      await addEntries(trx, 'logged_calls', { companyId, entries, keep: getLimit(companyId) });
  });

/** Keeps a few of the newest calls in the database, written after the calls. */
export function createCallStore({
  store,
  reportFault,
}: {
  store: Store;
  reportFault: (error: Error) => void;
}): CallStore {
  let waiting: Waiting = new Map();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    if (!batch.size) return;
    waiting = new Map();
    try {
      await writeCalls(store, batch);
    } catch (error) {
      for (const [companyId, calls] of waiting) addWaiting(batch, companyId, calls);
      waiting = batch;
      // If the database is away, the calls that need it report that.
      if (!(error instanceof StoreUnavailableError)) reportFault(error as Error);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write);
    return last;
  }

  return {
    add(companyId = NOBODY, call) {
      addWaiting(waiting, companyId, [call]);
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    async list(companyId = NOBODY) {
      await flush();
      const keep = getLimit(companyId);
      const written = await listEntries<LoggedRequest>(store, 'logged_calls', { companyId, keep });
      const unwritten = waiting.get(companyId) ?? [];
      return [...unwritten.toReversed(), ...written].slice(0, keep);
    },
    flush,
  };
}
