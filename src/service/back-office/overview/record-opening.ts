import { toDay } from '../../platform/clock/days.ts';
import { StoreUnavailableError } from '../../platform/store/dialects/store-unavailable-error.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { createPosting } from './post-figures.ts';

/** Reusable links do not count in the conversion: one opening can lead to any number of payments. */
const postOpening = createPosting({
  kind: 'opened',
  where: 'payments.reusable = 0 and payments.reusable_link_id is null',
});

/**
 * Records the first time that the page of a link was loaded. A database error does not prevent the page from being shown; the
 * next load is recorded instead.
 */
export async function recordOpening(
  store: Store,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<void> {
  const recorded = store.transaction().execute(async (trx) => {
    const opened = await trx
      .updateTable('links')
      .set({ opened_at: now })
      .where('payment_id', '=', paymentId)
      .where('opened_at', 'is', null)
      .executeTakeFirst();
    if (opened.numUpdatedRows) await postOpening(trx, { paymentId, day: toDay(now) });
  });
  await recorded.catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError)) throw error;
  });
}
