import type { Generated } from 'kysely';
import type { EntryMode, TerminalState } from '../../../protocol/terminal/terminal-link.ts';

/** A card terminal of a company. Fixtures seed it, or a hardware order delivers it. */
export interface TerminalRow {
  /** Model and serial number, with a hyphen between them. Unique in the service. */
  poiid: string;
  company_id: number;
  /** The store that it is assigned to. */
  store_id: number | null;
  name: string;
  /** The digest that `digestPassword` makes. */
  secret_digest: string;
  /** By the sandbox's switch: it counts as offline, whatever it does. */
  is_switched_off: number;
  /** Whether the terminal is to say hello again, because something that the answer contains has changed. */
  must_say_hello: number;
  /** The last state that it reported; empty until then. */
  firmware: string;
  /** The terminal's own switch. */
  has_local_api: number;
  /** The address of its screen. */
  screen: string;
  state: TerminalState;
  /** The number of the call that said so; 0 for a terminal that does not number its calls. */
  state_number: number;
  /** Real time, ms since 1970: online until then. */
  online_until: number;
  /** The poll that is under way or was last: only its end counts. */
  poll_id: string;
  last_seen_at: number | null;
  /** The one payment of the cloud that it is busy with: no second one can begin. */
  active_attempt_id: string | null;
  /** Digest of what the fixtures said; empty for one that was delivered. */
  seed: string;
  created_at: number;
  updated_at: number;
}

export type OrderStatus = 'open' | 'awaiting_pos' | 'approved' | 'paid' | 'failed' | 'expired';

/** An item as it was when the order was made. */
export interface OrderItem {
  id: number;
  name: string;
  quantity: number;
  /** Minor units. */
  unit_price: number;
}

/** An item that a till sells. The amount is that of its payment. */
export interface OrderRow {
  id: Generated<number>;
  company_id: number;
  store_id: number;
  store_reference: string;
  status: OrderStatus;
  payment_id: string;
  /** JSON list of `OrderItem`. */
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
 * The facts of an attempt at a terminal that its row in `attempts` does not have. It outlives a declined payment of the local API, which is
 * no payment.
 */
export interface TerminalAttemptRow {
  id: string;
  company_id: number;
  poiid: string;
  /** Null for a reference that was withdrawn before it arrived. */
  attempt_id: string | null;
  payment_id: string | null;
  /** Counts the attempts of its payment. */
  number: number;
  status: TerminalAttemptStatus;
  sale_id: string;
  service_id: string;
  /** The terminal's own id of it; null until it asks for the money. */
  reference: string | null;
  /** `pspReference`, and `rbc_id`. Null until the acquirer is asked. */
  rbc_id: string | null;
  approval_code: string | null;
  /** nexo's `ErrorCondition`. */
  failure_condition: string | null;
  /** The acquirer's number and words. */
  failure_reason: string | null;
  failure_message: string | null;
  card_brand: string | null;
  card_last4: string | null;
  entry_mode: EntryMode | null;
  /** Whose card is saved after an approval. */
  shopper_reference: string | null;
  /** The till's other keys, JSON. */
  keys: string;
  /** By the sandbox's clock. */
  expires_at: number;
  created_at: number;
  updated_at: number;
}

/** `TAKEN`: handed to the terminal, which has not said yet that it has it. */
type TerminalMessageState = 'QUEUED' | 'TAKEN' | 'DONE';

/** A nexo request on its way to a terminal. */
export interface TerminalMessageRow {
  id: string;
  company_id: number;
  poiid: string;
  /** The attempt that it begins; null for an abort. */
  terminal_attempt_id: string | null;
  sale_id: string;
  service_id: string;
  /** JSON. */
  request: string;
  state: TerminalMessageState;
  /** Real time: after that it is handed out again. */
  leased_until: number;
  /** By the sandbox's clock. */
  expires_at: number;
  created_at: number;
}

/** A report of a terminal. */
export interface TerminalReportRow {
  poiid: string;
  report_id: string;
  company_id: number;
  kind: 'DIALOGUE' | 'OFFLINE' | 'PRINT';
  /** JSON, as it came. */
  report: string;
  created_at: number;
}

/** A refund at a terminal. */
export interface TerminalReversalRow {
  poiid: string;
  /** The terminal's own id of it. */
  reference: string;
  company_id: number;
  /** JSON, as it was sent. */
  answer: string;
  created_at: number;
}

/** Paper of a terminal: the copies of a payment's receipt, and what a till has printed. */
export interface ReceiptRow {
  id: string;
  company_id: number;
  poiid: string;
  kind: 'payment' | 'print';
  /** nexo's `DocumentQualifier`. */
  qualifier: string;
  payment_id: string | null;
  sale_id: string;
  /** JSON list of `PrintedRow`. */
  rows: string;
  created_at: number;
}
