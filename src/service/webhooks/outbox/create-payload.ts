import type { Currency } from '../../../protocol/money.ts';

/** The seven fields of the specification's webhook payload, in order. */
export interface WebhookPayload {
  EventType: string;
  TransactionId: string;
  /** Minor units. */
  Amount: number;
  Currency: Currency;
  Status: string;
  /** ISO 8601, UTC. */
  Timestamp: string;
  /** The metadata of the link, as sent by the merchant. */
  Metadata: Record<string, unknown>;
}

/** Creates the bytes that all attempts of all deliveries of an event send. */
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
