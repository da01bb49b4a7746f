import { sql } from 'kysely';
import { MAX_DECLINED_ATTEMPTS } from '../../payments/attempts/finish-attempt.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store, StoreTransaction } from '../../platform/store/open-store.ts';

/** How long a decline at a reusable link counts. */
export const DECLINES_COUNTED_MS = 60 * 60_000;

/** A popular link has declines all day: this many successful payments allow one more decline. */
export const PAYMENTS_PER_DECLINE = 2;

/**
 * Attempts at the acquirer, and payments created a moment ago: these count as declines, so that a hundred concurrent presses do
 * not all pass.
 */
const UNDER_WAY = sql<number>`coalesce(sum(case
  when active.state = 'AUTHORIZING' then 1
  when payments.status = 'CREATED' and payments.active_attempt_id is null
    and not exists (select 1 from attempts where attempts.payment_id = payments.id) then 1
  else 0 end), 0)`;

/**
 * Prevents the use of a reusable link for card testing. An ordinary link closes after ten declines (decisions, 11), but here each
 * press creates a payment, and closing the link would affect everyone. Instead, the declines of all its payments in the last hour
 * count: above the limit, it accepts no typed cards until they are older. Other methods are not affected. If the defense is on,
 * it counts the declines instead (docs/decisions.md, 298), so that an attacker cannot block the link for honest shoppers.
 * @throws Rejection 429
 */
export async function limitDeclines(
  db: Store | StoreTransaction,
  reusableLinkId: string,
  now: number,
): Promise<void> {
  const counts = await db
    .selectFrom('payments')
    .leftJoin('attempts as active', 'active.id', 'payments.active_attempt_id')
    .select([
      sql<number>`coalesce(sum(payments.declined_attempts), 0)`.as('declined'),
      sql<number>`coalesce(sum(case when payments.method is null then 0 else 1 end), 0)`.as('paid'),
      UNDER_WAY.as('underWay'),
    ])
    .where('payments.reusable_link_id', '=', reusableLinkId)
    .where('payments.created_at', '>', now - DECLINES_COUNTED_MS)
    .executeTakeFirstOrThrow();
  // PostgreSQL returns sums as strings.
  const declined = Number(counts.declined) + Number(counts.underWay);
  if (declined >= MAX_DECLINED_ATTEMPTS + Number(counts.paid) / PAYMENTS_PER_DECLINE)
    throw reject('TOO_MANY_REQUESTS');
}
