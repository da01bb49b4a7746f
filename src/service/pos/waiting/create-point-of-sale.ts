import type { Store } from '../../platform/store/open-store.ts';
import type { TerminalNetwork } from '../attempts/terminal-network.ts';
import { createWatch, type Watch } from './create-watch.ts';

/** How often a process looks for writes of other processes: four small queries per second, however many requests wait. */
const WATCH_MS = 250;

interface PointOfSaleOptions {
  store: Store;
  /** Real time. */
  realNow: () => number;
  terminals: TerminalNetwork;
  reportFault: (error: Error) => void;
}

/** The parts of a process that the calls of tills and terminals share. */
interface PointOfSale {
  /** By POIID; woken by a message, or by a reason to send hello. */
  terminals: Watch;
  /** By payment id. */
  payments: Watch;
  network: TerminalNetwork;
  /** In real time, because the sandbox's clock does not affect whether a terminal is connected. */
  realNow: () => number;
  /** Ends all waits when the service stops. */
  close(): void;
}

/** Finds the terminals that have messages, or that must send hello. */
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
  const { realNow, terminals: network, reportFault } = options;
  const terminals = createWatch({
    everyMs: WATCH_MS,
    find: (poiids) => findCalled(options, poiids),
    reportFault,
  });
  // Every waiting request reads its own payment again and compares it with what it saw last.
  const payments = createWatch({ everyMs: WATCH_MS, find: async (ids) => ids, reportFault });
  return {
    terminals,
    payments,
    network,
    realNow,
    close() {
      terminals.close();
      payments.close();
    },
  };
}

/** The dependencies of a call at the point of sale. */
export interface PosNeeds {
  pos: PointOfSale;
}
