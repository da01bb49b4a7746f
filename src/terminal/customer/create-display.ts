import type { TerminalState } from '../../protocol/terminal/terminal-link.ts';
import type { ShownDialogue } from '../../protocol/terminal/terminal-screen.ts';

export interface Display {
  state: TerminalState;
  dialogue: ShownDialogue | undefined;
}

/** The contents of the screen, and the listeners to changes. */
export function createDisplay() {
  let shown: Display = { state: 'IDLE', dialogue: undefined };
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (): Display => shown,
    show: (state: TerminalState, dialogue?: ShownDialogue): void => {
      shown = { state, dialogue };
      notify();
    },
    /** Tells the listeners of a change elsewhere: a switch, a print. */
    notify,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type TerminalDisplay = ReturnType<typeof createDisplay>;
