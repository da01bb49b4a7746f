import { TERMINAL_TEST_CARDS } from '../../protocol/nexo/test-cards.ts';
import type { EntryMode } from '../../protocol/terminal/terminal-connection.ts';
import type { TerminalDisplay } from '../customer/create-display.ts';
import type { Input } from '../customer/inputs.ts';

/** The body of `POST /actions`. */
export type CustomerAction =
  | { Action: 'tap' | 'insert'; Card?: string }
  | { Action: 'pin'; Pin: string }
  | { Action: 'cancel' | 'remove' };

interface ActionTargets {
  /** @returns whether a dialogue accepted it */
  press: (input: Input) => boolean;
  /** Removes the result from the display. */
  clear: () => boolean;
}

const ENTRY_MODES: Record<'tap' | 'insert', EntryMode> = { tap: 'Contactless', insert: 'ICC' };

/** Creates the actions of the screen's buttons. Each returns whether it has an effect now. */
export const createCustomerActions =
  (display: TerminalDisplay, { press, clear }: ActionTargets) =>
  (action: CustomerAction): boolean => {
    const { state } = display.get();
    if (action.Action === 'tap' || action.Action === 'insert') {
      const card = TERMINAL_TEST_CARDS.find(
        ({ name }) => name === (action.Card ?? TERMINAL_TEST_CARDS[0].name),
      );
      if (state !== 'PRESENT_CARD' || !card) return false;
      return press({ kind: 'card', card, entryMode: ENTRY_MODES[action.Action] });
    }
    if (action.Action === 'pin') return state === 'PIN' && press({ kind: 'pin', pin: action.Pin });
    if (state === 'RESULT') return clear();
    // Pulling out the card ends the dialogue only while the terminal needs it.
    const isWaiting = state === 'PIN' || (action.Action === 'cancel' && state === 'PRESENT_CARD');
    return isWaiting && press({ kind: 'cancel' });
  };
