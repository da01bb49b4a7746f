import { type SelectQueryBuilder, sql } from 'kysely';
import type { Attention, AttentionCounts, Waiting } from '../../../protocol/dashboard/overview-answer.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { QUIET_MS } from '../../payments/defense/alarms.ts';
import { readPurpose } from '../../payments/payments/find-payments-of.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Tables } from '../../platform/store/tables.ts';
import type { BoundKind } from '../../records/bind-kinds.ts';
import { countWaiting, listWaiting } from '../../records/list-waiting.ts';

/** The number of records of each kind that are listed. */
const MAX_ITEMS = 5;
/** The maximum count of each kind, so that no query reads more rows (docs/decisions.md, 511). */
export const MAX_COUNTED = 1_000;
/** A hold that ends within this time needs attention. */
export const HOLD_WARNING_MS = 2 * 86_400_000;

export interface AttentionQuery {
  companyId: number;
  now: number;
  /** The scopes of the caller. */
  granted: readonly Scope[];
  kinds: readonly BoundKind[];
}

const formatTime = (ms: number): string => new Date(ms).toISOString();

type Rows<Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

/** Reads the first rows of a query, and counts all of them. */
async function wait<Table extends keyof Tables, Row, Item>(
  store: Store,
  rows: Rows<Table, Row>,
  describe: (row: Row) => Item,
): Promise<Waiting<Item>> {
  const first = await rows.limit(MAX_ITEMS).execute();
  if (first.length < MAX_ITEMS) return { Count: first.length, Items: first.map(describe) };
  const { count } = await store
    .selectFrom(rows.clearSelect().select(sql<number>`1`.as('one')).limit(MAX_COUNTED).as('waiting'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { Count: Number(count), Items: first.map(describe) };
}

const findDisputes = (store: Store, { companyId }: AttentionQuery) =>
  wait(
    store,
    store
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.payment_id')
      .leftJoin('links', 'links.payment_id', 'disputes.payment_id')
      .select(['disputes.id', 'transaction_id', 'request', 'disputes.amount_minor', 'currency', 'respond_by'])
      .where('disputes.company_id', '=', companyId)
      .where('disputes.state', '=', 'NEEDS_RESPONSE')
      // A response is on its way to the acquirer.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('dispute_responses')
              .select('dispute_responses.id')
              .whereRef('dispute_id', '=', 'disputes.id')
              .where('dispute_responses.state', '=', 'PENDING'),
          ),
        ),
      )
      .orderBy('disputes.created_at')
      .orderBy('disputes.id'),
    (row) => ({
      DisputeId: row.id,
      TransactionId: row.transaction_id,
      Purpose: readPurpose(row.request),
      Amount: row.amount_minor,
      Currency: row.currency,
      RespondBy: row.respond_by === null ? null : formatTime(row.respond_by),
    }),
  );

/** Leave out a webhook that its owner has disabled. */
const findWebhooks = (store: Store, { companyId }: AttentionQuery) =>
  wait(
    store,
    store
      .selectFrom('webhooks')
      .select(['id', 'url', 'failing_since', 'disabled_reason'])
      .where('company_id', '=', companyId)
      .where(({ and, eb, or }) =>
        or([
          eb('disabled_reason', 'is not', null),
          and([eb('enabled', '=', 1), eb('failing_since', 'is not', null)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id'),
    (row) => ({
      WebhookId: row.id,
      Url: row.url,
      FailingSince: row.failing_since === null ? null : formatTime(row.failing_since),
      ...(row.disabled_reason && { DisabledReason: row.disabled_reason }),
    }),
  );

async function findSubscriptions(store: Store, { companyId }: AttentionQuery) {
  const inState = (state: 'PAST_DUE' | 'UNPAID') =>
    wait(
      store,
      store
        .selectFrom('subscriptions')
        .leftJoin('links', 'links.payment_id', 'subscriptions.payment_id')
        .select(['id', 'request', 'amount_minor', 'currency'])
        .where('subscriptions.company_id', '=', companyId)
        .where('state', '=', state)
        .orderBy('created_at')
        .orderBy('id'),
      (row) => ({
        SubscriptionId: row.id,
        State: state,
        Purpose: readPurpose(row.request),
        Amount: row.amount_minor,
        Currency: row.currency,
      }),
    );
  const [pastDue, unpaid] = [await inState('PAST_DUE'), await inState('UNPAID')];
  return {
    Count: pastDue.Count + unpaid.Count,
    Items: [...pastDue.Items, ...unpaid.Items].slice(0, MAX_ITEMS),
  };
}

const findHolds = (store: Store, { companyId, now }: AttentionQuery) =>
  wait(
    store,
    store
      .selectFrom('payments')
      .leftJoin('links', 'links.payment_id', 'payments.id')
      .select(['transaction_id', 'request', 'amount_minor', 'currency', 'due_at'])
      .where('payments.company_id', '=', companyId)
      // A literal, as in the definition of the partial index, which a parameter would not match.
      .where(sql<boolean>`status = 'HELD'`)
      .where('due_at', '<=', now + HOLD_WARNING_MS)
      .orderBy('due_at'),
    (row) => ({
      TransactionId: row.transaction_id,
      Purpose: readPurpose(row.request),
      Amount: row.amount_minor,
      Currency: row.currency,
      EndsAt: formatTime(row.due_at ?? now),
    }),
  );

const findAlarms = (store: Store, { companyId, now }: AttentionQuery) =>
  wait(
    store,
    store
      .selectFrom('card_testing_alarms')
      .select(['id', 'declines'])
      .where('company_id', '=', companyId)
      .where('last_at', '>', now - QUIET_MS)
      .orderBy('last_at'),
    (row) => ({ AlarmId: row.id, Declines: row.declines }),
  );

/** Lists what needs the merchant's attention, by kind. Each query uses an index. */
export async function listAttention(store: Store, query: AttentionQuery): Promise<Attention> {
  const [Disputes, Webhooks, Subscriptions, Holds, CardTesting, Records] = await Promise.all([
    findDisputes(store, query),
    findWebhooks(store, query),
    findSubscriptions(store, query),
    findHolds(store, query),
    findAlarms(store, query),
    listWaiting(store, { ...query, limit: MAX_COUNTED, maxItems: MAX_ITEMS }),
  ]);
  return { Disputes, Webhooks, Subscriptions, Holds, CardTesting, ...Records };
}

/** Counts what waits for the company, as far as the caller may read it: a few reads of indexes, which every page repeats. */
export async function countAttention(store: Store, query: AttentionQuery): Promise<AttentionCounts> {
  const isOpen = query.granted.includes('online-payments');
  const [disputes, alarms, records] = await Promise.all([
    isOpen ? findDisputes(store, query) : undefined,
    isOpen ? findAlarms(store, query) : undefined,
    countWaiting(store, { ...query, limit: MAX_COUNTED }),
  ]);
  return {
    Disputes: disputes?.Count ?? 0,
    CardTesting: alarms?.Count ?? 0,
    ...Object.fromEntries(records.map(([{ name }, count]) => [name, count])),
  };
}
