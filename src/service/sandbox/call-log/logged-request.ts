/** A logged API call: nothing that was sent, and only the reason of a refusal from the answer. */
export interface LoggedRequest {
  /** The answer's `X-Request-Id`. */
  RequestId: string;
  /** ISO 8601, in the sandbox's time. */
  At: string;
  Method: string;
  /** The pattern of the route, `/api/v4/payments/link/:transactionId`. */
  Route: string;
  /** Without the query; the route if the call has no known owner, or is a look-up. */
  Path: string;
  /** The payments that the call was about: named in it, or created by it. */
  TransactionIds: string[];
  /** HTTP status of the answer. */
  Status: number;
  DurationMs: number;
  /** Null if the call was not refused. */
  Message: string | null;
  /** The facts that the answer leaves out: why the token was refused, or the likely cause of a refused field. */
  Hint: string | null;
  Errors: Record<'Field' | 'Code' | 'Message', string>[];
}
