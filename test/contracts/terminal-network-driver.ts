import type { Store } from '../../src/service/platform/store/open-store.ts';
import type { TerminalNetwork } from '../../src/service/pos/attempts/terminal-network.ts';

/**
 * An ability that not every network has, or that a test cannot make it show. The tests that need it are listed as skipped for a driver
 * that lacks it.
 */
export type TerminalAbility =
  /** Sends payments to its terminals, which decide about the money. */
  | 'remote'
  /** Loses a request or the answer to it, as a network does. */
  | 'silence';

/** The act of the shopper during the next payment at the terminal. */
export type ShopperAct = 'pays' | 'is declined' | 'cancels' | 'waits';

interface RemoteUnderTest {
  /** Creates the port of another process at the same network. */
  createOther(): TerminalNetwork;
  store: Store;
  /** Reads the reference under which the money of an attempt is given back. */
  readReference(reference: string): Promise<string | null | undefined>;
  /** A terminal of the account, which is connected and idle. */
  poiid: string;
  setOnline(isOnline: boolean): void;
  /** Stores an attempt at a payment of 19.90 EUR, as the service does before it asks. Returns its id. */
  createReference(): Promise<string>;
  plan(act: ShopperAct): void;
  /** A shopper who waits presents a good card. */
  present(): void;
  /** Counts the approvals of an attempt, by the books of the acquirer. */
  countCharges(reference: string): number;
  /** Loses what comes next: the request on its way, or the answer to it. */
  loseNext?(what: 'request' | 'answer'): void;
}

interface NetworkUnderTest {
  network: TerminalNetwork;
  /** Absent without the ability `remote`. */
  world?: RemoteUnderTest;
}

export interface TerminalNetworkDriver {
  name: string;
  lacks: readonly TerminalAbility[];
  /** Starts the network before each test, and stops it afterwards. The object is always the running one. */
  use(): NetworkUnderTest;
}
