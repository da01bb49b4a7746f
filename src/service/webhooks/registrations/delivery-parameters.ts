import { DELIVERY_STATES } from '../../../protocol/log-answers.ts';
import { choice, cursor, limit, moment, wholeId } from '../../calls/definitions/parameters.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import type { Query } from '../../platform/http/requests/read-query.ts';
import type { EventCatalog } from '../outbox/event-catalog.ts';
import { TEST_EVENT_TYPE } from '../outbox/event-types.ts';

/** The maximum length of a webhook's id. */
export const MAX_WEBHOOK_ID_LENGTH = 64;
/** The maximum length of a delivery's id. */
export const MAX_DELIVERY_ID_LENGTH = 64;

/** The parameters of the log, in the order of `docs/webhooks.md`. */
export const createDeliveryParameters = ({ types }: EventCatalog) => ({
  Limit: limit(DEFAULT_LIMIT, MAX_LIMIT),
  Cursor: cursor('dlv_'),
  TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
  WebhookId: wholeId(MAX_WEBHOOK_ID_LENGTH),
  State: choice(DELIVERY_STATES, 'Only those in this state.'),
  EventType: choice(
    [...types.map(({ name }) => name), TEST_EVENT_TYPE],
    'Only those of this event.',
    'UNKNOWN_EVENT_TYPE',
  ),
  From: moment('Queued at this time or later.'),
  To: moment('Queued before this time.'),
});

/** The filters of the log. */
export type DeliveryQuery = Query<ReturnType<typeof createDeliveryParameters>>;
