import type { Store } from '../../platform/store/open-store.ts';
import { createWatch, type Watch } from './create-watch.ts';

/** How often a process looks for what another one has written: four small queries a second, however many wait. */
const WATCH_MS = 250;

export interface PointOfSaleOptions {
  store: Store;
  /** The machine's clock. */
  realNow: () => number;
  reportFault: (error: Error) => void;
}

/** The part of a process that the calls of tills and terminals share. */
export interface PointOfSale {
  /** By POIID: a message, or a reason to say hello. */
  terminals: Watch;
  /** By the id of the payment. */
  payments: Watch;
  /** By the machine's clock: whether a terminal is connected does not depend on the sandbox's. */
  realNow: () => number;
  /** Ends all waiting: the service stops. */
  close(): void;
}

/** Finds the terminals that have something to hear. */
async function findCalled({ store, realNow }: PointOfSaleOptions, poiids: string[]): Promise<string[]> {
  const messages = await store
    .selectFrom('terminal_messages')
    .innerJoin('terminals', 'terminals.poiid', 'terminal_messages.poiid')
    .select('terminals.poiid')
    .distinct()
    .where('terminals.poiid', 'in', poiids)
    .where('is_switched_off', '=', 0)
    .where('terminal_messages.state', '!=', 'DONE')
    .where('leased_until', '<=', realNow())
    .union(
      store
        .selectFrom('terminals')
        .select('poiid')
        .where('poiid', 'in', poiids)
        .where('must_say_hello', '=', 1),
    )
    .execute();
  return messages.map(({ poiid }) => poiid);
}

export function createPointOfSale(options: PointOfSaleOptions): PointOfSale {
  const { realNow, reportFault } = options;
  const terminals = createWatch({
    everyMs: WATCH_MS,
    find: (poiids) => findCalled(options, poiids),
    reportFault,
  });
  // Each of those that wait knows what it has seen last, and reads its own payment again.
  const payments = createWatch({ everyMs: WATCH_MS, find: async (ids) => ids, reportFault });
  return {
    terminals,
    payments,
    realNow,
    close() {
      terminals.close();
      payments.close();
    },
  };
}

/** The dependencies of a call. */
export interface PosNeeds {
  pos: PointOfSale;
}
