/** What the dashboard reads of the service's answers (docs/api.md, docs/webhooks.md, docs/testing.md). */
import type { Currency } from '../protocol/money.ts';
import type { PaymentStatus } from '../protocol/payment-status.ts';

export interface Link {
  TransactionId: string;
  Status: PaymentStatus;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
  RefundedAmount: number;
  Method: string | null;
  Purpose: string;
  PaymentUrl: string;
  CreatedAt: string;
}

export interface DeliveryAttempt {
  Attempt: number;
  At: string;
  ResponseStatus: number | null;
  DurationMs: number;
  Error: string | null;
}

export interface Delivery {
  DeliveryId: string;
  Url: string;
  EventType: string;
  TransactionId: string;
  State: string;
  NextAttemptAt: string | null;
  Attempts: DeliveryAttempt[];
}

export interface Webhook {
  WebhookId: string;
  Url: string;
  EventTypes: string[];
  Enabled: boolean;
  DisabledReason?: string;
}

export interface Email {
  To: string;
  Subject: string;
  Text: string;
  TransactionId: string;
  CreatedAt: string;
}

export interface LoggedRequest {
  RequestId: string;
  At: string;
  Method: string;
  Path: string;
  Status: number;
  DurationMs: number;
  Message: string | null;
  Errors: { Field: string; Message: string }[];
}

export interface ReceivedWebhook {
  ReceivedAt: string;
  EventId: string | null;
  EventType: string | null;
  TransactionId: string | null;
  Signature: 'valid' | 'invalid';
  AnsweredStatus: number | null;
  Body: string;
}

export interface Receiver {
  Url: string;
  Behaviour: string;
  ChecksSignature: boolean;
  Received: ReceivedWebhook[];
}

export interface SandboxTime {
  Now: string;
  AheadSeconds: number;
}
