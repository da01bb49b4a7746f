import { openLink } from '../../payments/links/open-link.ts';
import { toDay } from '../../platform/clock/days.ts';
import { StoreUnavailableError } from '../../platform/store/dialects/store-unavailable-error.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';
import { createPosting } from './post-figures.ts';

/** Reusable links do not count in the conversion: one opening can lead to any number of payments. */
const IS_COUNTED = 'payments.reusable = 0 and payments.reusable_link_id is null';

/** A payment that was made or promised before its opening is recorded counts as converted only now (`figure-followers.ts`). */
const postOpening = createPosting(
  { kind: 'opened', where: IS_COUNTED },
  {
    kind: 'converted',
    where: `${IS_COUNTED} and exists (select 1 from events where events.payment_id = payments.id
      and events.type in ('payment.pending', 'payment.held', 'payment.captured'))`,
  },
);

async function record(trx: StoreTransaction, paymentId: string, now: number): Promise<void> {
  // A payment that is made at the same moment either sees the opening, or is seen here.
  await trx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
  if (await openLink(trx, paymentId, now)) await postOpening(trx, { paymentId, day: toDay(now) });
}

/** How long openings are collected: a page must not wait for the disk. */
const GATHER_MS = 1000;
/** The maximum number that waits in memory, even while the database is unreachable. */
const MAX_WAITING = 1000;

export interface Openings {
  /** Records the opening within a second. */
  add(opening: { paymentId: string; now: number }): void;
  /** Records those that wait. Never rejects: if the database is unreachable, they wait for the next ones. */
  flush(): Promise<void>;
}

/** Creates the recorder of the first time that the page of a link was loaded. */
export function createOpenings(store: Store, reportFault: (error: Error) => void): Openings {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    // In the order of ids, so that two processes cannot deadlock.
    const batch = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
    if (!batch.length) return;
    waiting.clear();
    try {
      await store.transaction().execute(async (trx) => {
        for (const [paymentId, now] of batch) await record(trx, paymentId, now);
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) return reportFault(error as Error);
      for (const [paymentId, now] of batch)
        if (waiting.size < MAX_WAITING && !waiting.has(paymentId)) waiting.set(paymentId, now);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write);
    return last;
  }

  return {
    add({ paymentId, now }) {
      if (!waiting.has(paymentId) && waiting.size < MAX_WAITING) waiting.set(paymentId, now);
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    flush,
  };
}
