import type { TerminalState } from '../../protocol/terminal/terminal-connection.ts';
import type { ShownDialogue, TerminalSwitches } from '../../protocol/terminal/terminal-screen.ts';

/** The answer to `GET /state`, and every event of `GET /events`. */
export interface DeviceState extends TerminalSwitches {
  State: TerminalState;
  Poiid: string;
  Online: boolean;
  Dialogue: ShownDialogue | null;
  /** Newest first. */
  Prints: { Id: string; Url: string }[];
}

/** A row of `GET /journal`. */
export interface JournalRow {
  Category: string;
  SaleId: string;
  ServiceId: string;
  State: string;
  BeganAt: string;
  Result: 'Success' | 'Failure' | null;
  ErrorCondition: string | null;
  Message: string | null;
  /** The URL of the image of the customer's receipt. */
  ReceiptUrl: string | null;
  Request: string;
  Response: string | null;
}

export type Action =
  | { Action: 'tap' | 'insert'; Card: string }
  | { Action: 'pin'; Pin: string }
  | { Action: 'cancel' | 'remove' };

export type SwitchChanges = Partial<TerminalSwitches>;
