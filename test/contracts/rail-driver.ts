import type { Acquirer } from '../../src/service/payments/attempts/acquirer.ts';
import type { Rail, RailOrder } from '../../src/service/payments/attempts/rail.ts';

interface RailUnderTest {
  rail: Rail;
  /** The acquirer whose challenges the rail shows. */
  acquirer: Acquirer;
  /** Creates the port of another process at the same rail. */
  createOther(): Rail;
  /** Stores an attempt, as the service does before it asks. Returns the order for it, unopened. */
  createOrder(): Promise<RailOrder>;
  /** Counts the orders under a reference, by the books of the rail. */
  countOrders(reference: string): Promise<number>;
  /** The shopper answers on the page, and returns to the address of the order unless `isGone`. */
  answer(reference: string, isApproved: boolean, isGone?: boolean): Promise<void>;
  /** Asks the acquirer with a card whose bank asks for 3-D Secure. Returns the order for it, unopened. */
  createChallenge(): Promise<RailOrder>;
}

export interface RailDriver {
  name: string;
  /** Starts the rail before each test, and stops it afterwards. The object is always the running one. */
  use(): RailUnderTest;
}
