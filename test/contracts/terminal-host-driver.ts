import type { TerminalHost } from '../../src/terminal/host/host.ts';

interface HostUnderTest {
  host: TerminalHost;
  /** Switches the way to the host on or off, as the terminal's screen can. */
  setReachable(isReachable: boolean): void;
  /** Kills the terminal and starts it again on its journal. */
  restart(): void;
  /** Hands in what was decided offline. */
  handIn(): Promise<void>;
  /** Counts the payments that were taken, by the books of who decides about money. */
  countCharges(): Promise<number>;
}

export interface TerminalHostDriver {
  name: string;
  can: {
    /** Decides about a request that arrives after its terminal was killed, because another program has it. */
    outliveTerminal: boolean;
  };
  /** Starts the host before each test, and stops it afterwards. The object is always the running one. */
  use(): HostUnderTest;
}
