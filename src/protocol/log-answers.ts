/** Entries of the logs that the service answers and the dashboard shows (docs/webhooks.md, docs/testing.md). */

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A try to deliver a webhook. */
export interface DeliveryAttempt {
  /** From 1. */
  Attempt: number;
  /** ISO 8601, UTC. */
  At: string;
  /** Null when there was no HTTP answer. */
  ResponseStatus: number | null;
  DurationMs: number;
  /** Null when there was one. */
  Error: string | null;
}

/** An event for the merchant, even if it goes to no address. */
export interface EventOfPayment {
  EventId: string;
  EventType: string;
  /** ISO 8601, UTC. */
  OccurredAt: string;
}

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

/** How the sandbox's built-in receiver can answer. `docs/testing.md` describes each behavior. */
export const BEHAVIOURS = [
  'ok',
  'error',
  'unavailable',
  'gone',
  'slow',
  'hang',
  'redirect',
  'disconnect',
] as const;

export type Behaviour = (typeof BEHAVIOURS)[number];

/** The headers that a signature check needs. */
export const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** A webhook as it arrived at the built-in receiver. */
export interface ReceivedWebhook {
  /** ISO 8601, in the sandbox's time. */
  ReceivedAt: string;
  /** The header `webhook-id`, the same for all tries of an event; null if absent. */
  EventId: string | null;
  /** Null for a body that is no webhook. */
  EventType: string | null;
  TransactionId: string | null;
  /** Checked by Standard Webhooks, with the company's secrets and those of its webhooks at this address. */
  Signature: 'valid' | 'invalid';
  /** Why the signature is invalid; null for a valid one. */
  SignatureProblem: string | null;
  /** The status of the answer; null if there was none. */
  AnsweredStatus: number | null;
  /** The headers of the signature, if present. */
  Headers: Partial<Record<(typeof SIGNATURE_HEADERS)[number], string>>;
  /** The beginning of the body. */
  Body: string;
}

export interface ReceiverSettings {
  Behaviour: Behaviour;
  /** Whether a webhook with a wrong signature is refused with 401, as a merchant's server should. */
  ChecksSignature: boolean;
}
