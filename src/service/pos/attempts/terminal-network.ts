import type { DeclineCode } from '../../../protocol/decline-codes.ts';
import type { Currency } from '../../../protocol/money.ts';
import type { PrintedRow } from '../../../protocol/terminal/terminal-connection.ts';
import { rejectNaming } from '../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { TerminalPair } from './terminal-messages.ts';

/** A payment to show at a terminal. */
export interface TerminalPayment extends TerminalPair {
  /** `TransactionId` of the payment. */
  transactionId: string;
  amountMinor: number;
  currency: Currency;
}

/** The card that a terminal has read, as far as it says. */
export interface ReadCard {
  /** The terminal's name of the brand, such as `mc`. */
  brand?: string | undefined;
  last4?: string | undefined;
  /** The nexo `EntryMode`, such as `Contactless`. */
  entryMode?: string | undefined;
}

export interface PrintedReceipt {
  /** The nexo `DocumentQualifier`. */
  qualifier: string;
  rows: PrintedRow[];
}

interface Told {
  /** The acquirer's reference. */
  pspReference?: string | undefined;
  card?: ReadCard;
  receipts: readonly PrintedReceipt[];
}

export interface TerminalApproval extends Told {
  isApproved: true;
  /** `rbc_id`: the acquirer's reference, or the terminal's if the terminal has approved the payment offline. */
  rbcId: string;
  approvalCode?: string | undefined;
  /** All that the shopper pays, in minor units. */
  amountMinor: number;
  /** Set if the terminal calls it a part of what was asked for, whatever the amount is. It is given back. */
  isPartial?: true;
  currency: string;
}

export interface TerminalFailure extends Told {
  isApproved: false;
  /** The nexo `ErrorCondition`. */
  condition: string;
  /** Why, for the till. */
  message: string;
  /** The decision of the card's bank; absent if no card was declined. */
  declineCode?: DeclineCode | undefined;
}

/** How a payment has ended at its terminal. */
export type TerminalOutcome = TerminalApproval | TerminalFailure;

/** The end of an attempt, as an adapter records it. */
export interface RecordedEnd {
  /** Whether it counts as paid. */
  isApproved: boolean;
  /** The acquirer's reference, if it was told. */
  pspReference?: string | undefined;
}

/**
 * Terminals that the service sends messages to, and that decide about the money themselves. A payment there stays open until its
 * end is known, even if it was cancelled or its time is over.
 */
export interface RemoteTerminals {
  /** How long a payment may take. */
  paymentMs: number;
  /** The time between two questions about a payment. */
  statusMs: number;
  /** How long after its time a payment without an end is given up. */
  giveUpMs: number;
  /**
   * Shows a payment at its terminal, and waits for its end. Called at most once for a pair, after that was recorded.
   * @throws AnswerUnknownError if the end is unknown
   */
  pay(payment: TerminalPayment, signal: AbortSignal): Promise<TerminalOutcome>;
  /**
   * Asks how a payment has ended. `NOT_FOUND`: the terminal does not know it.
   * @throws AnswerUnknownError if there is no answer
   */
  findPayment(
    pair: TerminalPair,
    signal: AbortSignal,
  ): Promise<TerminalOutcome | 'IN_PROGRESS' | 'NOT_FOUND'>;
  /** Asks the terminal to stop a payment. It may still be approved. @throws AnswerUnknownError if there is no answer */
  abort(pair: TerminalPair, signal: AbortSignal): Promise<void>;
  /** Stores the end of an attempt in the transaction that ends it, with the reference under which money is given back. */
  record(trx: StoreTransaction, reference: string, end: RecordedEnd): Promise<void>;
}

/** The port to card terminals. See docs/acquirers.md for how to implement it. */
export interface TerminalNetwork {
  /**
   * Asks for a terminal, which takes two seconds at most. `undefined`: the account has no such terminal.
   * @throws AnswerUnknownError if there is no answer
   */
  find(poiid: string): Promise<{ isOnline: boolean } | undefined>;
  /** Lists the terminals that are connected now, by POIID. */
  listConnected(): Promise<readonly string[]>;
  /**
   * Absent for terminals that fetch their messages and ask the service for the money: a payment there ends as soon as the service
   * says so.
   */
  remote?: RemoteTerminals;
}

/** The product's own terminals (`src/terminal`): they connect themselves, and their polls say which of them are online. */
export const OWN_TERMINALS: TerminalNetwork = {
  find: async () => ({ isOnline: false }),
  listConnected: async () => [],
};

/** The network of an acquirer whose account has no terminals. A call that needs one is refused. */
export const NO_TERMINALS: TerminalNetwork = {
  async find() {
    throw rejectNaming('NOT_CONNECTED', 'terminal network');
  },
  listConnected: async () => [],
};
