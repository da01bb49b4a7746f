import type { Store } from '../store/open-store.ts';
import { StoreUnavailableError } from '../store/store-unavailable-error.ts';
import { addEntries, listEntries } from './newest-entries.ts';
import type { LoggedRequest } from './request-log.ts';

/** Calls of a company that are kept, the newest. */
export const MAX_REQUESTS = 200;
/** Calls that nobody can be told the owner of, which are kept. */
export const MAX_UNAUTHORIZED = 20;
/** How long calls are gathered, to be written together: a write waits for the disk, and nobody waits for the log. */
const GATHER_MS = 500;
/** Calls that wait to be written, while the database is away. */
const MAX_WAITING = 1000;

/** Where calls are kept that came without a company: no company has this id. */
const NOBODY = 0;

export interface CallStore {
  /** @param companyId `undefined` for a call that came without a company */
  add(companyId: number | undefined, call: LoggedRequest): void;
  /** The newest first, of every process on this database: of another one without those of the last half second. */
  list(companyId: number | undefined): Promise<LoggedRequest[]>;
  /** Writes what waits. Never rejects: a log that cannot be written stops nobody. */
  flush(): Promise<void>;
}

interface Waiting {
  companyId: number;
  call: LoggedRequest;
}

const getLimit = (companyId: number): number => (companyId === NOBODY ? MAX_UNAUTHORIZED : MAX_REQUESTS);

/** In the order of their ids, so that two processes never wait for each other's rows in a circle. */
const listCompanies = (waiting: readonly Waiting[]): number[] =>
  [...new Set(waiting.map(({ companyId }) => companyId))].sort((a, b) => a - b);

const writeCalls = (store: Store, waiting: readonly Waiting[]): Promise<void> =>
  store.transaction().execute(async (trx) => {
    for (const companyId of listCompanies(waiting)) {
      const keep = getLimit(companyId);
      const own = waiting.filter((each) => each.companyId === companyId).slice(-keep);
      await addEntries(trx, 'logged_calls', { companyId, entries: own.map(({ call }) => call), keep });
    }
  });

/** Keeps the log of calls in the database, a few of the newest, written behind the calls. */
export function createCallStore({
  store,
  reportFault,
}: {
  store: Store;
  reportFault: (error: Error) => void;
}): CallStore {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    if (!batch.length) return;
    waiting = [];
    try {
      await writeCalls(store, batch);
    } catch (error) {
      waiting = [...batch, ...waiting].slice(-MAX_WAITING);
      // That the database is away, the calls that need it tell.
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
      waiting = [...waiting, { companyId, call }].slice(-MAX_WAITING);
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    async list(companyId = NOBODY) {
      await flush();
      const keep = getLimit(companyId);
      const written = await listEntries<LoggedRequest>(store, 'logged_calls', { companyId, keep });
      const unwritten = waiting.filter((each) => each.companyId === companyId).map(({ call }) => call);
      return [...unwritten.reverse(), ...written].slice(0, keep);
    },
    flush,
  };
}
