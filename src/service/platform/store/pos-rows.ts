import type { Generated } from 'kysely';
import type { EntryMode, TerminalState } from '../../../protocol/terminal/terminal-connection.ts';

/** A card terminal of a company, created by fixtures or delivered with a hardware order. */
export interface TerminalRow {
  /** Model and serial number, joined by a hyphen. Unique within the service. */
  poiid: string;
  company_id: number;
  /** The store that it is assigned to. */
  store_id: number | null;
  name: string;
  /** The result of `digestPassword`. */
  secret_digest: string;
  /** Set by the sandbox's switch: the terminal then counts as offline. */
  is_switched_off: number;
  /** Whether the terminal must send hello again, because the content of its answer has changed. */
  must_say_hello: number;
  /** The last reported version; empty before the first hello. */
  firmware: string;
  /** The terminal's own setting. */
  has_local_api: number;
  /** The URL of its screen. */
  screen: string;
  state: TerminalState;
  /** The number of the call that reported the state; 0 for a terminal that does not number its calls. */
  state_number: number;
  /** The time until which it counts as online, in real time, ms since 1970. */
  online_until: number;
  /** The latest poll: the end of any earlier one is ignored. */
  poll_id: string;
  last_seen_at: number | null;
  /** The cloud payment in progress, which prevents a second one. */
  active_attempt_id: string | null;
  /** The digest of the entry in the fixtures; empty for a delivered terminal. */
  seed: string;
  created_at: number;
  updated_at: number;
}

export type OrderStatus = 'open' | 'awaiting_pos' | 'approved' | 'paid' | 'failed' | 'expired';

/** An item as it was when the order was created. */
export interface OrderItem {
  id: number;
  name: string;
  quantity: number;
  /** Minor units. */
  unit_price: number;
}

/** An order of a till. Its amount is that of its payment. */
export interface OrderRow {
  id: Generated<number>;
  company_id: number;
  store_id: number;
  store_reference: string;
  status: OrderStatus;
  payment_id: string;
  /** A JSON array of `OrderItem`. */
  items: string;
  created_at: number;
  updated_at: number;
  paid_at: number | null;
}

/** `withdrawn`: the terminal has given it up before it was decided. */
type TerminalAttemptStatus =
  | 'queued'
  | 'at_terminal'
  | 'authorizing'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'timed_out'
  | 'withdrawn';

/**
 * The data of an attempt at a terminal that its row in `attempts` does not have. It is kept even if a declined payment of the
 * local API is deleted.
 */
export interface TerminalAttemptRow {
  id: string;
  company_id: number;
  poiid: string;
  /** Null for a reference that was withdrawn before it arrived. */
  attempt_id: string | null;
  payment_id: string | null;
  /** The number of the attempt within its payment. */
  number: number;
  status: TerminalAttemptStatus;
  sale_id: string;
  service_id: string;
  /** The terminal's reference; null until it requests the money. */
  reference: string | null;
  /** `pspReference` in the API; null until the acquirer is asked. */
  rbc_id: string | null;
  approval_code: string | null;
  /** The nexo `ErrorCondition`. */
  failure_condition: string | null;
  /** The acquirer's code, and its message. */
  failure_reason: string | null;
  failure_message: string | null;
  card_brand: string | null;
  card_last4: string | null;
  entry_mode: EntryMode | null;
  /** The shopper for whom the card is saved after an approval. */
  shopper_reference: string | null;
  /** The till's other keys, as JSON. */
  keys: string;
  /** In the time of the sandbox's clock. */
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** `TAKEN`: sent to the terminal, which has not confirmed it yet. */
type TerminalMessageState = 'QUEUED' | 'TAKEN' | 'DONE';

/** A nexo request on its way to a terminal. */
export interface TerminalMessageRow {
  id: string;
  company_id: number;
  poiid: string;
  /** The attempt that it starts; null for an abort. */
  terminal_attempt_id: string | null;
  sale_id: string;
  service_id: string;
  /** JSON. */
  request: string;
  state: TerminalMessageState;
  /** In real time. After that, it is sent again. */
  leased_until: number;
  /** In the time of the sandbox's clock. */
  expires_at: number;
  created_at: number;
}

/** A report from a terminal. */
export interface TerminalReportRow {
  poiid: string;
  report_id: string;
  company_id: number;
  kind: 'DIALOGUE' | 'OFFLINE' | 'PRINT';
  /** The report as received, in JSON. */
  report: string;
  created_at: number;
}

/** A refund at a terminal. */
export interface TerminalReversalRow {
  poiid: string;
  /** The terminal's reference. */
  reference: string;
  company_id: number;
  /** The answer as sent, in JSON. */
  answer: string;
  created_at: number;
}

/** A printout of a terminal: a copy of a payment's receipt, or a text that a till has printed. */
export interface ReceiptRow {
  id: string;
  company_id: number;
  poiid: string;
  kind: 'payment' | 'print';
  /** The nexo `DocumentQualifier`. */
  qualifier: string;
  payment_id: string | null;
  sale_id: string;
  /** A JSON array of `PrintedRow`. */
  rows: string;
  created_at: number;
}
