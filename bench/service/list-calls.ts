import { formatCursor } from '../../src/service/http/cursors.ts';
import { type FillOptions, getCreatedAt, getTransactionId, getWebhookId } from './filling.ts';

const LINKS = '/api/v4/payments/links';
const DELIVERIES = '/api/v4/webhooks/deliveries';

/** Parameters of a call by the row of the table. */
type Queries = Record<string, Record<string, string>>;

/** Before nearly all rows, and before half of them. */
function getPlaces(filling: FillOptions) {
  const at = (share: number) => getCreatedAt(Math.floor(filling.rows * share), filling);
  const cursor = (share: number, prefix: string) =>
    formatCursor({ createdAt: at(share), id: `${prefix}00000000-0000-4000-8000-000000000000` });
  return { at: (share: number) => new Date(at(share)).toISOString(), cursor };
}

function listLinkQueries(filling: FillOptions): Queries {
  const { at, cursor } = getPlaces(filling);
  return {
    'links, first page': {},
    'links, first page of 100': { Limit: '100' },
    'links, page in the middle': { Cursor: cursor(0.5, '') },
    'links, page near the end': { Cursor: cursor(0.01, '') },
    'links, `Status` of half': { Status: 'SETTLED' },
    'links, `Status` of half, page near the end': { Status: 'SETTLED', Cursor: cursor(0.01, '') },
    'links, `Status` CREATED': { Status: 'CREATED' },
    'links, `Status` EXPIRED': { Status: 'EXPIRED' },
    'links, `Status` of one': { Status: 'RELEASED' },
    'links, `Status` of none': { Status: 'CANCELLED' },
    'links, `Type`': { Type: 'embedded' },
    'links, `Method` of many': { Method: 'card' },
    'links, `Method` of two, the oldest': { Method: 'klarna' },
    'links, `Method` of none': { Method: 'ideal' },
    'links, `Status` and `Method` of two': { Status: 'SETTLED', Method: 'klarna' },
    'links, `Method` and `Type` of none': { Method: 'ideal', Type: 'standard' },
    'links, `TransactionId`': { TransactionId: getTransactionId(5) },
    'links, `From` and `To`': { From: at(0.4), To: at(0.41) },
    'links, `To` and `Method` of two': { To: at(0.9), Method: 'klarna' },
  };
}

function listDeliveryQueries(filling: FillOptions): Queries {
  const { at, cursor } = getPlaces(filling);
  return {
    'deliveries, first page': {},
    'deliveries, first page of 100': { Limit: '100' },
    'deliveries, page in the middle': { Cursor: cursor(0.5, 'dlv_') },
    'deliveries, page near the end': { Cursor: cursor(0.01, 'dlv_') },
    'deliveries, `State` of most': { State: 'DELIVERED' },
    'deliveries, `State` of few': { State: 'PENDING' },
    'deliveries, `State` of one': { State: 'CANCELLED' },
    'deliveries, `EventType` of many': { EventType: 'payment.settled' },
    'deliveries, `EventType` of few': { EventType: 'payment.disputed' },
    'deliveries, `WebhookId` of half': { WebhookId: getWebhookId(0) },
    'deliveries, `WebhookId` of two, the oldest': { WebhookId: getWebhookId(1) },
    'deliveries, `WebhookId` and `State`': { WebhookId: getWebhookId(0), State: 'FAILED' },
    'deliveries, `EventType` and `State` of none': { EventType: 'payment.expired', State: 'CANCELLED' },
    'deliveries, `EventType` of few and `WebhookId` of half': {
      EventType: 'payment.disputed',
      WebhookId: getWebhookId(0),
    },
    'deliveries, `EventType` of few and `State` of most': {
      EventType: 'payment.disputed',
      State: 'DELIVERED',
    },
    'deliveries, `EventType` and `WebhookId` of none': {
      EventType: 'payment.disputed',
      WebhookId: getWebhookId(1),
    },
    'deliveries, `EventType` and `State` of many, none together': {
      EventType: 'payment.held',
      State: 'FAILED',
    },
    'deliveries, `TransactionId`': { TransactionId: getTransactionId(5) },
    'deliveries, `From` and `To`': { From: at(0.4), To: at(0.41) },
  };
}

const toPaths = (base: string, queries: Queries): [string, string][] =>
  Object.entries(queries).map(([name, query]) => [name, `${base}?${new URLSearchParams(query)}`]);

/** Paths of the two lists by what the table calls them: every filter, and the places where a slow one would show. */
export const listCalls = (filling: FillOptions): [string, string][] => [
  ...toPaths(LINKS, listLinkQueries(filling)),
  ...toPaths(DELIVERIES, listDeliveryQueries(filling)),
];
