import type { Currency } from '../money.ts';
import type { MoneyCategory } from './terminal-connection.ts';

/** The dialogue on the terminal's display. */
export interface ShownDialogue {
  Category: MoneyCategory;
  SaleId: string;
  ServiceId: string;
  AmountMinor: number | null;
  Currency: Currency | null;
  /** The brand and last digits, once a card was read. */
  Card: string | null;
  EntryMode: string | null;
  /** The number of wrong PINs so far. */
  WrongPins: number;
  /** When the simulated customer acts, in ms since 1970; null if there is none. */
  ActsAt: number | null;
  /** The result, while the state is RESULT. */
  Result: 'Success' | 'Failure' | null;
  /** The second line of the display. */
  Text: string;
}

/** The switches of the simulation. */
export interface TerminalSwitches {
  Firmware: string;
  LocalApi: boolean;
  HostReachable: boolean;
  /** Whether the printer has paper. */
  Paper: boolean;
  Customer: 'auto' | 'manual';
  /** Whether payments end, but the connection breaks before their answer. */
  LoseAnswers: boolean;
}
