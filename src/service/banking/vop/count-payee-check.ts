import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Checks of a user in any hour: enough for people who pay, and too few to find out who holds an account by trying names. */
const MAX_CHECKS = 100;
const PERIOD_MS = 3_600_000;

export interface Checker {
  userId: string;
  /** Ms since 1970, by the sandbox's clock. */
  now: number;
}

/**
 * Counts a check of a user, in a transaction of its own: the call that asks for it may be refused afterwards, because of the result that
 * it tells.
 * @throws Rejection 429 for one too many
 */
export async function countPayeeCheck(store: Store, { userId, now }: Checker): Promise<void> {
  await store.transaction().execute(async (trx) => {
    await trx
      .insertInto('payee_checks')
      .values({ user_id: userId, times: '[]' })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const checks = trx.selectFrom('payee_checks').select('times').where('user_id', '=', userId);
    const { times } = await checks.forUpdate().executeTakeFirstOrThrow();
    const recent = (JSON.parse(times) as number[]).filter((time) => time > now - PERIOD_MS);
    const [oldest = now] = recent;
    if (recent.length >= MAX_CHECKS)
      throw reject('TOO_MANY_REQUESTS', {
        'retry-after': String(Math.ceil((oldest + PERIOD_MS - now) / 1000)),
      });
    // Another process may have taken its `now` earlier.
    const sorted = [...recent, now].sort((a, b) => a - b);
    await trx
      .updateTable('payee_checks')
      .set({ times: JSON.stringify(sorted) })
      .where('user_id', '=', userId)
      .execute();
  });
}
