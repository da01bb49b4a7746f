/** `reversal`: takes back an approval that came after its attempt had ended. */
export type ModificationKind = 'capture' | 'release' | 'refund' | 'reversal';

/** `SENT`: the acquirer has accepted it and reports the result later. `DONE` can still become `FAILED`. */
export type ModificationState = 'QUEUED' | 'SENT' | 'DONE' | 'FAILED';

/** A request to the acquirer to change an approved payment. Written before it is sent. */
export interface ModificationRow {
  /** A UUID, used as the reference and the idempotency key at the acquirer. */
  id: string;
  payment_id: string;
  /** The approved attempt; null if no acquirer has approved the payment. */
  attempt_id: string | null;
  kind: ModificationKind;
  amount_minor: number;
  /** Set if it is a refund. */
  refund_id: string | null;
  state: ModificationState;
  /** The acquirer's reference. */
  acquirer_reference: string | null;
  /** Whether the acquirer says that it failed after it was done. Its success, which may arrive later, changes nothing. */
  is_undone: number;
  /** The acquirer's reason for a failure. */
  failure: string | null;
  /** The number of times it was sent without an answer. */
  tries: number;
  /** When to send it again; null if nothing is to be sent. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}
