import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { IDLE_MS } from '../../calls/auth/sessions.ts';
import { forgetAccounts } from '../../payments/terms/forget-accounts.ts';
import { DAY_MS } from '../../platform/clock/days.ts';
import type { OperationsConfig } from '../../platform/config/read-operations-config.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { removeTraces } from '../../recurring/remembered/remove-traces.ts';
import { removeUnused } from '../../recurring/remembered/remove-unused.ts';

type Retention = Pick<OperationsConfig, 'deliveryRetentionDays' | 'eventRetentionDays'>;

interface RetentionOptions {
  store: Store;
  retention: Retention;
  /** Real time: advancing the sandbox's clock deletes nothing. */
  realNow: () => number;
  reportFault: (error: Error) => void;
}

interface RetentionWorker {
  start(): void;
  /** Finishes the step in progress. */
  stop(): Promise<void>;
}

/** The number of rows in a step, which is a separate transaction, few enough not to delay other requests. */
export const STEP_ROWS = 500;
/** The pause between two steps, during which other work can run. */
const PAUSE_MS = 50;
const EVERY_MS = 60_000;

type Remove = (trx: StoreTransaction, before: number, limit: number) => Promise<number>;

const pickIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Deletes ended deliveries with their attempts. A delivery that was sent again manually has not ended. */
const removeDeliveries: Remove = async (trx, before) => {
  const ended = sql<boolean>`state <> 'PENDING'`;
  const old = trx.selectFrom('deliveries').select('id').where(ended).where('created_at', '<', before);
  const ids = pickIds(await old.orderBy('created_at').limit(STEP_ROWS).execute());
  if (!ids.length) return 0;
  await trx.deleteFrom('delivery_attempts').where('delivery_id', 'in', ids).execute();
  await trx.deleteFrom('deliveries').where('id', 'in', ids).where(ended).execute();
  return ids.length;
};

/** Deletes events without deliveries. */
const removeEvents: Remove = async (trx, before) => {
  const old = trx
    .selectFrom('events')
    .select('id')
    .where('occurred_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deliveries').select('deliveries.id').whereRef('event_id', '=', 'events.id'))),
    );
  const ids = pickIds(await old.orderBy('occurred_at').limit(STEP_ROWS).execute());
  if (ids.length) await trx.deleteFrom('events').where('id', 'in', ids).execute();
  return ids.length;
};

const removeNotifications: Remove = async (trx, before) => {
  const old = trx.selectFrom('adyen_notifications').select('id').where('applied_at', '<', before);
  const ids = pickIds(await old.orderBy('applied_at').limit(STEP_ROWS).execute());
  if (ids.length) await trx.deleteFrom('adyen_notifications').where('id', 'in', ids).execute();
  return ids.length;
};

/** Deletes ended sessions of the dashboard. */
const removeSessions: Remove = async (trx, before) => {
  const old = trx.deleteFrom('dashboard_sessions').where('seen_at', '<', before);
  return Number((await old.executeTakeFirst()).numDeletedRows);
};

/** Deletes the HTML of mails; the plain text is kept. */
const removeDocuments: Remove = async (trx, before) => {
  const old = trx
    .selectFrom('mails')
    .select('id')
    .where('html', 'is not', null)
    .where('created_at', '<', before);
  const ids = pickIds(await old.orderBy('created_at').limit(STEP_ROWS).execute());
  if (ids.length) await trx.updateTable('mails').set({ html: null }).where('id', 'in', ids).execute();
  return ids.length;
};

/** Deletes mails with a code, which are useless once old. A mail of an earlier version has no HTML, and is kept. */
const removeCodes: Remove = async (trx, before) => {
  // The same expression as in the partial index.
  const hasCode = sql<boolean>`kind in ('code', 'card_code') and html is not null`;
  const old = trx.selectFrom('mails').select('id').where(hasCode).where('created_at', '<', before);
  const ids = pickIds(await old.orderBy('created_at').limit(STEP_ROWS).execute());
  if (ids.length) await trx.deleteFrom('mails').where('id', 'in', ids).execute();
  return ids.length;
};

/** Deletes expired data step by step, until nothing is left or `isStopped`. */
export async function removeOld(
  { store, retention, realNow }: Omit<RetentionOptions, 'reportFault'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { deliveryRetentionDays, eventRetentionDays } = retention;
  const parts: [Remove, number][] = [
    [removeDeliveries, deliveryRetentionDays],
    [removeNotifications, deliveryRetentionDays],
    [removeEvents, eventRetentionDays],
    [removeDocuments, deliveryRetentionDays],
    [removeCodes, 1],
    [forgetAccounts, deliveryRetentionDays],
    [removeSessions, IDLE_MS / DAY_MS],
    [removeUnused, 0],
    [removeTraces, 1],
  ];
  for (const [remove, days] of parts) {
    const before = realNow() - days * DAY_MS;
    let removed = STEP_ROWS;
    while (removed === STEP_ROWS && !isStopped()) {
      removed = await store.transaction().execute((trx) => remove(trx, before, STEP_ROWS));
      if (removed === STEP_ROWS) await wait(PAUSE_MS);
    }
  }
}

/**
 * Deletes old deliveries, notifications, events, sessions, unused cards and accounts in the background. Several processes may do so
 * concurrently.
 */
export function createRetentionWorker(options: RetentionOptions): RetentionWorker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isStopped = false;
  const run = () => {
    round ??= removeOld(options, () => isStopped)
      .catch(options.reportFault)
      .finally(() => {
        round = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
