import type { StatedState, TerminalState } from '../../protocol/terminal/terminal-link.ts';

/** Numbers what the terminal says of itself. */
export interface Statements {
  state(): Required<StatedState>;
  /** Goes on above the number that the service knows. */
  goOnFrom(number: number): void;
}

/** Numbers by the clock, so that a call from before a restart is lower; what the service knows counts if the clock was set back. */
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
