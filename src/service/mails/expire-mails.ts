import { setImmediate } from 'node:timers/promises';
import type { Store } from '../platform/store/open-store.ts';
import { type MailTryEnded, mailTryEnded } from './mail-try-ended.ts';

/** The number of mails in each statement. */
const STEP_ROWS = 500;

/**
 * Ends mails that are too old to send, for example after a time without a mail server. It does so in steps: with SQLite, a
 * million in one statement would block all requests.
 */
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
      // Skip a mail that another worker has ended in the meantime.
      .where('due_at', 'is not', null)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count) mailTryEnded.publish({ result: 'expired', count } satisfies MailTryEnded);
    if (count < STEP_ROWS) return;
    await setImmediate();
  }
}
