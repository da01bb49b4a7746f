/** `reversal`: of an approval that came after its attempt had ended. */
export type ModificationKind = 'capture' | 'release' | 'refund' | 'reversal';

/** `SENT`: the acquirer has taken it, and will say how it ends. `DONE` can become `FAILED` afterwards. */
export type ModificationState = 'QUEUED' | 'SENT' | 'DONE' | 'FAILED';

/** Something that the acquirer is asked to do with money it has approved. Written before it is sent. */
export interface ModificationRow {
  /** A UUID: the reference and the idempotency key at the acquirer. */
  id: string;
  payment_id: string;
  /** The approved attempt; null for a payment that no acquirer has approved. */
  attempt_id: string | null;
  kind: ModificationKind;
  amount_minor: number;
  /** Its refund, of that kind. */
  refund_id: string | null;
  state: ModificationState;
  /** The acquirer's id for it. */
  acquirer_reference: string | null;
  /** Why it failed, in the acquirer's words. */
  failure: string | null;
  /** How often it was sent without an answer. */
  tries: number;
  /** When to send it again; null while nothing is to be sent. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}
