import type { DeliveryAttempt, DeliveryState } from '../../../protocol/log-answers.ts';
import { equals, readPage } from '../../calls/definitions/read-page.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import type { DeliveryRow } from '../tables/webhooks.ts';
import type { DeliveryQuery } from './delivery-parameters.ts';

/** An entry of the log. */
export interface Delivery {
  DeliveryId: string;
  /** Null for a link's own URL, and for the company's default. */
  WebhookId: string | null;
  Url: string;
  EventType: string;
  TransactionId: string;
  State: DeliveryState;
  /** The number of attempts so far. */
  Attempt: number;
  /** ISO 8601, UTC; null if no further attempt follows. */
  NextAttemptAt: string | null;
  Attempts: DeliveryAttempt[];
}

interface PageOfDeliveries {
  Deliveries: Delivery[];
  /** The cursor of the next page; null on the last page. */
  NextCursor: string | null;
}

/** The maximum number of attempts shown for an entry, newest first: manual resending can add any number. */
export const MAX_ATTEMPTS_SHOWN = 50;

/** Reads the attempts of each delivery, in order. */
async function readAttempts(
  store: Store | StoreTransaction,
  ids: readonly string[],
): Promise<Map<string, DeliveryAttempt[]>> {
  const attempts = new Map<string, DeliveryAttempt[]>(ids.map((id) => [id, []]));
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

/** Converts rows into log entries, keeping their order. */
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

/** Lists a page of the company's log. */
export async function listDeliveries(
  store: Store,
  companyId: number,
  { TransactionId, WebhookId, State, EventType, ...page }: DeliveryQuery,
): Promise<PageOfDeliveries> {
  const log = store.selectFrom('deliveries').selectAll().where('company_id', '=', companyId);
  const indexed = [
    equals('transaction_id', TransactionId),
    equals('webhook_id', WebhookId),
    equals('event_type', EventType),
    equals('state', State),
  ];
  const { rows, NextCursor } = await readPage(store, log, page, { idColumn: 'id', filters: { indexed } });
  return { Deliveries: await toDeliveries(store, rows), NextCursor };
}
