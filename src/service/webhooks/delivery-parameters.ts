import { cursorOf } from '../http/cursors.ts';
import { integerFrom, oneOf, type Query, textUpTo, time } from '../http/read-query.ts';
import { EVENT_TYPES, TEST_EVENT_TYPE } from '../model/event-types.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import type { DeliveryState } from '../store/schema.ts';

export const DELIVERY_STATES: readonly DeliveryState[] = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'];

export const DELIVERED_EVENT_TYPES = [...EVENT_TYPES.map(({ name }) => name), TEST_EVENT_TYPE];

/** Entries of a page. */
export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 50;

/** Longer than every webhook's id. */
export const MAX_WEBHOOK_ID_LENGTH = 64;

/** The parameters of the log, in the order of `docs/webhooks.md`; a test compares them. */
export const DELIVERY_PARAMETERS = {
  Limit: integerFrom(1, MAX_PAGE_SIZE),
  Cursor: cursorOf('dlv_'),
  TransactionId: readTransactionId,
  WebhookId: textUpTo(MAX_WEBHOOK_ID_LENGTH),
  State: oneOf(DELIVERY_STATES),
  EventType: oneOf(DELIVERED_EVENT_TYPES, 'UNKNOWN_EVENT_TYPE'),
  From: time,
  To: time,
};

/** Which entries of the log are asked for. */
export type DeliveryQuery = Query<typeof DELIVERY_PARAMETERS>;
