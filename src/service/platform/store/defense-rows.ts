/** A decline of a typed card, kept for some hours: processes learn from it what the others have counted. It names no payment. */
export interface DeclineRow {
  id: string;
  company_id: number;
  /** The process that has counted it already. */
  process: string;
  /** A keyed digest of the shopper's address. */
  address: string;
  /** The network that the address is in, as the log has it. */
  network: string;
  /** The first six digits of the card. */
  bin: string;
  /** A keyed digest of the place, where it is one that ten declines do not close. */
  place: string | null;
  /** JSON: the approvals of each subject that this process has seen since its last decline. */
  approvals: string;
  created_at: number;
}

/** A wave of card testing against a company. */
export interface CardTestingAlarmRow {
  id: string;
  company_id: number;
  /** The first decline that belongs to it. */
  started_at: number;
  last_at: number;
  declines: number;
  /** Presses that got no further: without a proof of work, or refused. */
  stopped: number;
  /** JSON, the most frequent first: `[["400066", 12]]` */
  bins: string;
  networks: string;
}
