import type { SelectQueryBuilder } from 'kysely';
import { formatCursor } from '../http/cursors.ts';
import type { Store, StoreTransaction } from '../store/open-store.ts';
import type { Tables } from '../store/schema.ts';
import type { DeliveryRow, DeliveryState } from '../store/webhook-rows.ts';
import { DEFAULT_PAGE_SIZE, type DeliveryQuery } from './delivery-parameters.ts';

/** An attempt as the log shows it. What it carried is in `simulators/read-sent-webhook.ts`. */
export interface AttemptEntry {
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

/** An entry of the log. */
export interface Delivery {
  DeliveryId: string;
  /** Null for a link's own URL and the company's default one. */
  WebhookId: string | null;
  Url: string;
  EventType: string;
  TransactionId: string;
  State: DeliveryState;
  /** Attempts so far. */
  Attempt: number;
  /** ISO 8601, UTC; null once nothing more is tried. */
  NextAttemptAt: string | null;
  Attempts: AttemptEntry[];
}

export interface DeliveryPage {
  Deliveries: Delivery[];
  /** Null on the last page. */
  NextCursor: string | null;
}

/** Attempts of one entry that are shown, the newest: who sends again by hand can make any number of them. */
export const MAX_ATTEMPTS_SHOWN = 50;

/** By delivery, in their order. */
async function readAttempts(
  store: Store | StoreTransaction,
  ids: readonly string[],
): Promise<Map<string, AttemptEntry[]>> {
  const attempts = new Map<string, AttemptEntry[]>(ids.map((id) => [id, []]));
  if (!ids.length) return attempts;
  const rows = await store
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
    .selectAll('delivery_attempts')
    .where('delivery_attempts.delivery_id', 'in', ids)
    .where(({ eb }) =>
      eb('delivery_attempts.attempt', '>', eb('deliveries.attempt', '-', MAX_ATTEMPTS_SHOWN)),
    )
    .orderBy('delivery_attempts.delivery_id')
    .orderBy('delivery_attempts.attempt')
    .execute();
  for (const row of rows) {
    attempts.get(row.delivery_id)?.push({
      Attempt: row.attempt,
      At: new Date(row.at).toISOString(),
      ResponseStatus: row.response_status,
      DurationMs: row.duration_ms,
      Error: row.error,
    });
  }
  return attempts;
}

/** Rows of the table as the log shows them, in the same order. */
export async function toDeliveries(
  store: Store | StoreTransaction,
  rows: readonly DeliveryRow[],
): Promise<Delivery[]> {
  const attempts = await readAttempts(
    store,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    DeliveryId: row.id,
    WebhookId: row.webhook_id,
    Url: row.url,
    EventType: row.event_type,
    TransactionId: row.transaction_id,
    State: row.state,
    Attempt: row.attempt,
    NextAttemptAt: row.state === 'PENDING' ? new Date(row.due_at).toISOString() : null,
    Attempts: attempts.get(row.id) ?? [],
  }));
}

/**
 * The rows of a page and one more, newest first. Every filter has an index in this order
 * (`store/add-webhook-records.ts`), so that a page costs the same however long the log is.
 */
export function selectDeliveries(
  store: Store,
  companyId: number,
  query: DeliveryQuery,
): SelectQueryBuilder<Tables, 'deliveries', DeliveryRow> {
  const { Limit = DEFAULT_PAGE_SIZE, Cursor, TransactionId, WebhookId, State, EventType, From, To } = query;
  return store
    .selectFrom('deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(TransactionId !== undefined, (rows) => rows.where('transaction_id', '=', TransactionId ?? ''))
    .$if(WebhookId !== undefined, (rows) => rows.where('webhook_id', '=', WebhookId ?? ''))
    .$if(State !== undefined, (rows) => rows.where('state', '=', State ?? 'PENDING'))
    .$if(EventType !== undefined, (rows) => rows.where('event_type', '=', EventType ?? ''))
    .$if(From !== undefined, (rows) => rows.where('created_at', '>=', From ?? 0))
    .$if(To !== undefined, (rows) => rows.where('created_at', '<', To ?? 0))
    .$if(Cursor !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(Cursor?.createdAt ?? 0, Cursor?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(Limit + 1);
}

/** A page of the company's log. */
export async function listDeliveries(
  store: Store,
  companyId: number,
  query: DeliveryQuery,
): Promise<DeliveryPage> {
  const rows = await selectDeliveries(store, companyId, query).execute();
  const page = rows.slice(0, query.Limit ?? DEFAULT_PAGE_SIZE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    Deliveries: await toDeliveries(store, page),
    NextCursor: last ? formatCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}
