import type { Store } from '../platform/store/open-store.ts';

/** Deliveries that are counted: a scrape must stay short however long the outbox is. */
export const MAX_COUNTED_DELIVERIES = 10_000;

export interface Outbox {
  /** Deliveries without an end, at most `MAX_COUNTED_DELIVERIES`. */
  pending: number;
  /** For how long the one that is due first has been due; 0 when none is. */
  overdueSeconds: number;
  /** Modifications that the acquirer has not ended, and for how long the oldest of them has been open. */
  openModifications: number;
  oldestModificationSeconds: number;
  /** Notifications of the acquirer that were not applied. */
  unappliedNotifications: number;
  /** Mails that can still be sent. */
  waitingMails: number;
}

const getAge = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, (now - since) / 1000);

/** A look at five indexes, each of bounded length. */
export async function readOutbox(store: Store, now: number): Promise<Outbox> {
  const deliveries = store
    .selectFrom('deliveries')
    .select('due_at as at')
    .where('state', '=', 'PENDING')
    .orderBy('due_at')
    .limit(MAX_COUNTED_DELIVERIES);
  const modifications = store
    .selectFrom('modifications')
    .select('created_at as at')
    .where('state', 'in', ['QUEUED', 'SENT'])
    .orderBy('created_at')
    .limit(MAX_COUNTED_DELIVERIES);
  const notifications = store
    .selectFrom('adyen_notifications')
    .select('received_at as at')
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .limit(MAX_COUNTED_DELIVERIES);
  const mails = store
    .selectFrom('mails')
    .select('until as at')
    .where('due_at', 'is not', null)
    .where('until', '>', now)
    .orderBy('until')
    .limit(MAX_COUNTED_DELIVERIES);
  const summarize = async (
    rows: typeof deliveries | typeof modifications | typeof notifications | typeof mails,
  ) =>
    store
      .selectFrom((rows as typeof deliveries).as('waiting'))
      .select(({ fn }) => [fn.countAll<number>().as('open'), fn.min('at').as('since')])
      .executeTakeFirstOrThrow();
  const pending = await summarize(deliveries);
  const modified = await summarize(modifications);
  return {
    pending: pending.open,
    overdueSeconds: getAge(pending.since, now),
    openModifications: modified.open,
    oldestModificationSeconds: getAge(modified.since, now),
    unappliedNotifications: (await summarize(notifications)).open,
    waitingMails: (await summarize(mails)).open,
  };
}
