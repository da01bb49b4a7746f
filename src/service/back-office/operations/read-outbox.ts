import type { Store } from '../../platform/store/open-store.ts';

/** The maximum number of deliveries that are counted, so that a scrape is fast however long the outbox is. */
export const MAX_COUNTED_DELIVERIES = 10_000;

export interface Outbox {
  /** Deliveries without a final result, at most `MAX_COUNTED_DELIVERIES`. */
  pending: number;
  /** How long the earliest due delivery has been due; 0 if none is. */
  overdueSeconds: number;
  /** Modifications without a result, and the age of the oldest. */
  openModifications: number;
  oldestModificationSeconds: number;
  /** Responses to disputes without a result, and the age of the oldest. */
  openResponses: number;
  oldestResponseSeconds: number;
  /** Notifications from the acquirer that have not been applied. */
  unappliedNotifications: number;
  /** For how long the acquirer's key for cards has been in use since it was fetched; `undefined` if there is none. */
  cardKeySeconds: number | undefined;
  /** Terminals that the acquirer has connected; `undefined` if it has none. */
  connectedTerminals: number | undefined;
  /** For how long the acquirer has not listed them; 0 if its last answer was a list. */
  terminalsUnlistedSeconds: number | undefined;
  /** How long the oldest payment without an end at its terminal is over its time; 0 if there is none, `undefined` without terminals. */
  overdueTerminalSeconds: number | undefined;
  /** Mails that can still be sent. */
  waitingMails: number;
}

/** Reads the figures of the acquirer. Up to `limit` notifications are counted. */
export type ReadAcquirer = (
  store: Store,
  bounds: { now: number; limit: number },
) => Promise<
  Pick<
    Outbox,
    | 'unappliedNotifications'
    | 'cardKeySeconds'
    | 'connectedTerminals'
    | 'terminalsUnlistedSeconds'
    | 'overdueTerminalSeconds'
  >
>;

const WITHOUT_ACQUIRER: Awaited<ReturnType<ReadAcquirer>> = {
  unappliedNotifications: 0,
  cardKeySeconds: undefined,
  connectedTerminals: undefined,
  terminalsUnlistedSeconds: undefined,
  overdueTerminalSeconds: undefined,
};

const getAge = (since: number | null, now: number): number =>
  since === null ? 0 : Math.max(0, (now - since) / 1000);

/** Reads six indexes, with a bounded number of rows each. */
export async function readOutbox(
  store: Store,
  now: number,
  readAcquirer: ReadAcquirer = async () => WITHOUT_ACQUIRER,
): Promise<Outbox> {
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
  const responses = store
    .selectFrom('dispute_responses')
    .select('created_at as at')
    .where('state', '=', 'PENDING')
    .orderBy('created_at')
    .limit(MAX_COUNTED_DELIVERIES);
  const mails = store
    .selectFrom('mails')
    .select('until as at')
    .where('due_at', 'is not', null)
    .where('until', '>', now)
    .orderBy('until')
    .limit(MAX_COUNTED_DELIVERIES);
  const summarize = async (
    rows: typeof deliveries | typeof modifications | typeof responses | typeof mails,
  ) =>
    store
      .selectFrom((rows as typeof deliveries).as('waiting'))
      .select(({ fn }) => [fn.countAll<number>().as('open'), fn.min('at').as('since')])
      .executeTakeFirstOrThrow();
  const pending = await summarize(deliveries);
  const modified = await summarize(modifications);
  const responded = await summarize(responses);
  return {
    pending: pending.open,
    overdueSeconds: getAge(pending.since, now),
    openModifications: modified.open,
    oldestModificationSeconds: getAge(modified.since, now),
    openResponses: responded.open,
    oldestResponseSeconds: getAge(responded.since, now),
    ...(await readAcquirer(store, { now, limit: MAX_COUNTED_DELIVERIES })),
    waitingMails: (await summarize(mails)).open,
  };
}
