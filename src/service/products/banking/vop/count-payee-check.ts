import type { FastifyRequest } from 'fastify';
import { getCompany, getUser } from '../../../calls/auth/authenticate.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';

/** The maximum number of checks per hour: enough to pay people, too few to find an account's holder by trying names. */
const MAX_CHECKS = { company: 1_000, user: 100 };
const PERIOD_MS = 3_600_000;

export interface Checker {
  userId: string;
  companyId: number;
  /** Ms since 1970, by the sandbox's clock. */
  now: number;
}

export const getChecker = (request: FastifyRequest, now: number): Checker => ({
  userId: getUser(request).id,
  companyId: getCompany(request).id,
  now,
});

async function count(trx: StoreTransaction, now: number, [user_id, most]: readonly [string, number]) {
  await trx
    .insertInto('payee_checks')
    .values({ user_id, times: '[]' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const checks = trx.selectFrom('payee_checks').select('times').where('user_id', '=', user_id);
  const { times } = await checks.forUpdate().executeTakeFirstOrThrow();
  const recent = (JSON.parse(times) as number[]).filter((time) => time > now - PERIOD_MS);
  const [oldest = now] = recent;
  if (recent.length >= most)
    throw reject('TOO_MANY_REQUESTS', {
      'retry-after': String(Math.ceil((oldest + PERIOD_MS - now) / 1000)),
    });
  // Another process may have taken an earlier `now`.
  const sorted = [...recent, now].sort((a, b) => a - b);
  await trx
    .updateTable('payee_checks')
    .set({ times: JSON.stringify(sorted) })
    .where('user_id', '=', user_id)
    .execute();
}

/**
 * Counts a check for the user and for the company, in a separate transaction: the call may be refused afterwards because of the
 * result.
 * @throws Rejection 429 above the limit
 */
export const countPayeeCheck = (store: Store, { userId, companyId, now }: Checker): Promise<void> =>
  store.transaction().execute(async (trx) => {
    // Always lock the company first, so that no two checks deadlock.
    await count(trx, now, [`company ${companyId}`, MAX_CHECKS.company]);
    await count(trx, now, [userId, MAX_CHECKS.user]);
  });
