/** Log entries that the service returns and the dashboard shows (docs/webhooks.md, docs/testing.md). */

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An attempt to deliver a webhook. */
export interface DeliveryAttempt {
  /** Counts from 1. */
  Attempt: number;
  /** ISO 8601, UTC. */
  At: string;
  /** Null if there was no HTTP answer. */
  ResponseStatus: number | null;
  DurationMs: number;
  /** Null if there was an HTTP answer. */
  Error: string | null;
}

/** An event for the merchant, even if it is sent nowhere. */
export interface EventOfPayment {
  EventId: string;
  EventType: string;
  /** ISO 8601, UTC. */
  OccurredAt: string;
}

/** A logged API call: none of its content and, from the answer, only the reason of a refusal. */
export interface LoggedRequest {
  /** The answer's `X-Request-Id`. */
  RequestId: string;
  /** ISO 8601, in the time of the sandbox's clock. */
  At: string;
  Method: string;
  /** The pattern of the route, such as `/api/v4/payments/link/:transactionId`. */
  Route: string;
  /** Without the query; equal to the route for a call without a known company, or for a look-up. */
  Path: string;
  /** The payments that the call concerned, because it named or created them. */
  TransactionIds: string[];
  /** HTTP status of the answer. */
  Status: number;
  DurationMs: number;
  /** Null if the call was not refused. */
  Message: string | null;
  /** Additional facts: why the token was refused, or the likely cause of a refused field. */
  Hint: string | null;
  Errors: Record<'Field' | 'Code' | 'Message', string>[];
}

/** The possible answers of the sandbox's built-in receiver. `docs/testing.md` describes each behavior. */
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

/** The headers needed to verify a signature. */
export const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** The number of characters that the built-in receiver keeps of a body: enough for a webhook without long metadata. */
export const MAX_RECEIVED_BODY = 10_000;

/** A webhook as received by the built-in receiver. */
export interface ReceivedWebhook {
  /** ISO 8601, in the time of the sandbox's clock. */
  ReceivedAt: string;
  /** The header `webhook-id`, the same for all attempts of an event; null if absent. */
  EventId: string | null;
  /** Null if the body is not a webhook. */
  EventType: string | null;
  TransactionId: string | null;
  /** Verified by Standard Webhooks, with the company's secret and those of its webhooks at this URL. */
  Signature: 'valid' | 'invalid';
  /** The reason for an invalid signature; null if it is valid. */
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

/** How a webhook fares. */
export interface WebhookHealth {
  WebhookId: string;
  /** The newest attempt; null if there was none, or none recently. */
  LastAttempt: DeliveryAttempt | null;
  /** The number of events of the last 24 hours that were sent at least once, among the newest 1,000. */
  Sent: number;
  /** The number of those that arrived, and their share, rounded down; null if none was sent. */
  Arrived: number;
  Percent: number | null;
}
