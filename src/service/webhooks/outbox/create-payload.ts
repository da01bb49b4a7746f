import type { Currency } from '../../../protocol/money.ts';

/** The seven fields of the specification's webhook payload, in their order. */
export interface WebhookPayload {
  EventType: string;
  TransactionId: string;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
  Status: string;
  /** ISO 8601, UTC. */
  Timestamp: string;
  /** The metadata of the link, as the merchant sent it. */
  Metadata: Record<string, unknown>;
}

/** Creates the bytes that every try of every delivery of an event sends. */
export const createPayload = (payload: WebhookPayload): string =>
  JSON.stringify({
    EventType: payload.EventType,
    TransactionId: payload.TransactionId,
    Amount: payload.Amount,
    Currency: payload.Currency,
    Status: payload.Status,
    Timestamp: payload.Timestamp,
    Metadata: payload.Metadata,
  });
