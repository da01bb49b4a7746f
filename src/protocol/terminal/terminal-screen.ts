import type { Currency } from '../money.ts';
import type { MoneyCategory } from './terminal-link.ts';

/** The dialogue on the display of the terminal. */
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

/** The switches of the workshop. */
export interface TerminalSwitches {
  Firmware: string;
  LocalApi: boolean;
  HostReachable: boolean;
  /** Whether there is paper in the printer. */
  Paper: boolean;
  Customer: 'auto' | 'manual';
  /** Payments end, and the connection breaks before their answer. */
  LoseAnswers: boolean;
}
