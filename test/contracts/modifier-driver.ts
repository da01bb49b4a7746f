import type { TestLink } from '../service/support/create-api-calls.ts';
import type { TestService } from '../service/support/create-test-service.ts';

export type ModificationName = 'capture' | 'release' | 'refund';

interface ModifierUnderTest {
  service: TestService;
  /** Sends what was asked for, and lets the acquirer report how it ended. */
  finish(): Promise<void>;
  /** Makes the next one fail. */
  failNext(name: ModificationName): Promise<void>;
  /** The acquirer reports that something has failed after all that it had reported as done. */
  failLate(name: 'capture' | 'refund', link: TestLink): Promise<void>;
  /** Returns the money that was taken and not given back, by the books of the acquirer; `undefined` if it keeps none. */
  readTaken(link: TestLink): number | undefined;
}

export interface ModifierDriver {
  name: string;
  /** Starts the service before each test, and stops it afterwards. The object is always the running one. */
  use(): ModifierUnderTest;
}
