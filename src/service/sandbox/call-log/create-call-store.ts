import type { LoggedRequest } from '../../../protocol/log-answers.ts';
import { StoreUnavailableError } from '../../platform/store/dialects/store-unavailable-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type CallFilters, type CallPage, listLoggedCalls, writeCalls } from './call-records.ts';

/** The number of newest calls kept for a company: about 20 MB. */
export const MAX_REQUESTS = 50_000;
/** The number of calls kept without a known company. */
export const MAX_UNAUTHORIZED = 20;
/**
 * How long calls are collected before they are written together: a write waits for the disk, and no call must wait for the log.
 */
const GATHER_MS = 500;

/** The maximum number of a company's calls that are written at once, or wait in memory while the database is unreachable. */
export const MAX_WAITING = 1000;

/** The id for calls without a company, which no company has. */
const NOBODY = 0;

export interface CallStore {
  /** @param companyId `undefined` for a call without a company */
  add(companyId: number | undefined, call: LoggedRequest): void;
  /** Lists calls of all processes on this database, newest first. Those of another process may appear half a second late. */
  list(companyId: number | undefined, filters?: CallFilters): Promise<CallPage>;
  /** Writes the collected calls. Never rejects: a log that cannot be written must not fail a call. */
  flush(): Promise<void>;
}

/** Calls by company, oldest first, at most `MAX_WAITING` each. */
type Waiting = Map<number, LoggedRequest[]>;

function addWaiting(waiting: Waiting, companyId: number, calls: readonly LoggedRequest[]): number {
  const own = waiting.get(companyId) ?? [];
  waiting.set(companyId, own);
  own.push(...calls);
  own.splice(0, own.length - MAX_WAITING);
  return own.length;
}

interface CallStoreOptions {
  store: Store;
  reportFault: (error: Error) => void;
  /** The number of calls to keep per company. Default: `MAX_REQUESTS`. */
  keep?: number;
}

/** Creates the store of the newest calls, which writes them after they were answered. */
export function createCallStore({ store, reportFault, keep = MAX_REQUESTS }: CallStoreOptions): CallStore {
  const getLimit = (companyId: number): number => (companyId === NOBODY ? MAX_UNAUTHORIZED : keep);
  const writeAll = (batch: Waiting): Promise<void> =>
    store.transaction().execute(async (trx) => {
      // Sort by company id, so that two processes cannot deadlock.
      for (const [companyId, calls] of [...batch].sort(([a], [b]) => a - b))
        await writeCalls(trx, { companyId, calls, keep: getLimit(companyId) });
    });
  let waiting: Waiting = new Map();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    if (!batch.size) return;
    waiting = new Map();
    try {
      await writeAll(batch);
    } catch (error) {
      for (const [companyId, calls] of waiting) addWaiting(batch, companyId, calls);
      waiting = batch;
      // If the database is unreachable, calls that need it already report that.
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
      if (addWaiting(waiting, companyId, [call]) === MAX_WAITING) void flush();
      else timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    async list(companyId = NOBODY, filters = {}) {
      await flush();
      const page = await listLoggedCalls(store, companyId, filters);
      // Calls not yet written are the newest ones. Searches do not include them.
      const isNewest = !Object.values(filters).some((filter) => filter !== undefined);
      const unwritten = isNewest ? (waiting.get(companyId) ?? []) : [];
      return { ...page, calls: [...unwritten.toReversed(), ...page.calls] };
    },
    flush,
  };
}
