import type { Store } from '../platform/store/open-store.ts';
import { mailTryEnded } from './mail-try-ended.ts';

/** Ends the mails that are too old to be sent, such as those of a time without a server. */
export async function expireMails(store: Store, now: number): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('mails')
    .set({ state: 'EXPIRED', due_at: null })
    .where('due_at', 'is not', null)
    .where('until', '<=', now)
    .executeTakeFirst();
  if (numUpdatedRows) mailTryEnded.publish({ result: 'expired', count: Number(numUpdatedRows) });
}
