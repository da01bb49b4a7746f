import type { Currency } from '../../protocol/money.ts';
import type { MoneyCategory, TerminalState } from '../../protocol/terminal-link.ts';

export interface Dialogue {
  Category: MoneyCategory;
  AmountMinor: number | null;
  Currency: Currency | null;
  Card: string | null;
  EntryMode: string | null;
  WrongPins: number;
  /** When the simulated customer acts: milliseconds since 1970. */
  ActsAt: number | null;
  Result: 'Success' | 'Failure' | null;
  Text: string;
}

/** `GET /state`, and every event of `GET /events`. */
export interface DeviceState {
  State: TerminalState;
  Poiid: string;
  Firmware: string;
  LocalApi: boolean;
  HostReachable: boolean;
  Paper: boolean;
  Customer: 'auto' | 'manual';
  LoseAnswers: boolean;
  Online: boolean;
  Dialogue: Dialogue | null;
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
  /** Picture of the customer's receipt. */
  ReceiptUrl: string | null;
  Request: string;
  Response: string | null;
}

export type Action =
  | { Action: 'tap' | 'insert'; Card: string }
  | { Action: 'pin'; Pin: string }
  | { Action: 'cancel' | 'remove' };

export type SwitchChanges = Partial<
  Pick<DeviceState, 'Firmware' | 'LocalApi' | 'HostReachable' | 'Paper' | 'Customer' | 'LoseAnswers'>
>;
