import type { Currency } from '../../protocol/money.ts';
import type { MoneyCategory, TerminalState } from '../../protocol/terminal-link.ts';

/** The dialogue on the display. */
export interface ShownDialogue {
  Category: MoneyCategory;
  SaleId: string;
  ServiceId: string;
  AmountMinor: number | null;
  Currency: Currency | null;
  /** For the display: brand and last digits, once a card was read. */
  Card: string | null;
  EntryMode: string | null;
  /** Digits that were entered wrongly so far. */
  WrongPins: number;
  /** When the simulated customer acts: milliseconds since 1970; null if there is none. */
  ActsAt: number | null;
  /** How it ended, while the state is RESULT. */
  Result: 'Success' | 'Failure' | null;
  /** The line below. */
  Text: string;
}

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
