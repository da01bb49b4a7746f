import type { StatedState, TerminalState } from '../../protocol/terminal/terminal-connection.ts';

/** Numbers the reported states of the terminal. */
export interface Statements {
  state(): Required<StatedState>;
  /** Continues above the number that the service has. */
  goOnFrom(number: number): void;
}

/** Numbers states by the clock, so that they increase across restarts; the service's number counts if the clock was set back. */
export function createStatements(getState: () => TerminalState, now: () => number = Date.now): Statements {
  let last = 0;
  return {
    state: () => {
      last = Math.max(last + 1, now());
      return { State: getState(), Number: last };
    },
    goOnFrom: (number) => {
      last = Math.max(last, number);
    },
  };
}
