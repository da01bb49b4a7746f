import { setImmediate } from 'node:timers/promises';
import type { Store } from '../platform/store/open-store.ts';
import { type MailTryEnded, mailTryEnded } from './mail-try-ended.ts';

/** Mails of a statement. */
const STEP_ROWS = 500;

/** Ends the mails that are too old to be sent, such as those of a time without a server: SQLite would serve no request during a million. */
export async function expireMails(store: Store, now: number): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await store
      .updateTable('mails')
      .set({ state: 'EXPIRED', due_at: null })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('mails')
          .select('id')
          .where('due_at', 'is not', null)
          .where('until', '<=', now)
          .orderBy('until')
          .limit(STEP_ROWS),
      )
      // Another worker may have ended it since it was found.
      .where('due_at', 'is not', null)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count) mailTryEnded.publish({ result: 'expired', count } satisfies MailTryEnded);
    if (count < STEP_ROWS) return;
    await setImmediate();
  }
}
