import type { TerminalState } from '../../protocol/terminal/terminal-connection.ts';
import type { ShownDialogue } from '../../protocol/terminal/terminal-screen.ts';

export interface DisplayContent {
  state: TerminalState;
  dialogue: ShownDialogue | undefined;
}

/** Creates the content of the screen, with its listeners. */
export function createDisplay() {
  let shown: DisplayContent = { state: 'IDLE', dialogue: undefined };
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (): DisplayContent => shown,
    show: (state: TerminalState, dialogue?: ShownDialogue): void => {
      shown = { state, dialogue };
      notify();
    },
    /** Notifies the listeners of other changes, such as a switch or a printout. */
    notify,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type TerminalDisplay = ReturnType<typeof createDisplay>;
