/**
 * A decline of a typed card, kept for some hours so that processes can count each other's declines. It does not identify the
 * payment.
 */
export interface DeclineRow {
  id: string;
  company_id: number;
  /** The process that has already counted it. */
  process: string;
  /** A keyed digest of the shopper's address. */
  address: string;
  /** The network of the address, as in the log. */
  network: string;
  /** The first six digits of the card. */
  bin: string;
  /** A keyed digest of the place, if ten declines do not close it. */
  place: string | null;
  /** JSON: the approvals of each subject that this process has seen since its last decline. */
  approvals: string;
  created_at: number;
}

/** A wave of card testing against a company. */
export interface CardTestingAlarmRow {
  id: string;
  company_id: number;
  /** The time of its first decline. */
  started_at: number;
  last_at: number;
  declines: number;
  /** The number of presses that were stopped, without a proof of work or by a rejection. */
  stopped: number;
  /** JSON, the most frequent first: `[["400066", 12]]` */
  bins: string;
  networks: string;
}
