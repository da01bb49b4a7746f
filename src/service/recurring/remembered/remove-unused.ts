import { sql } from 'kysely';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { releaseTokens } from '../cards/forget-tokens.ts';

/** How long an unused card is remembered. */
export const UNUSED_MS = 400 * 86_400_000;

/** The last zone in which a day ends is so far behind UTC. */
const LAST_ZONE_MS = 43_200_000;

/** Returns the month in the last zone, as `YYMM`: a card is valid until its month is over everywhere. */
const toMonth = (at: number): string =>
  new Date(at - LAST_ZONE_MS).toISOString().slice(2, 7).replace('-', '');

/** Deletes cards that have expired or were unused for 400 days. @returns how many, at most `limit` */
export async function removeUnused(trx: StoreTransaction, now: number, limit: number): Promise<number> {
  // Both expressions are written as in the indexes, or these would not be used.
  const expiry = sql<string>`substr(expiry, 4, 2) || substr(expiry, 1, 2)`;
  const usedAt = sql<number>`coalesce(used_at, created_at)`;
  const cards = trx.selectFrom('remembered_cards').select('id').limit(limit);
  const expired = await cards.where(expiry, '<', toMonth(now)).execute();
  const unused = await cards.where(usedAt, '<', now - UNUSED_MS).execute();
  const ids = [...new Set([...expired, ...unused].map(({ id }) => id))].slice(0, limit);
  if (!ids.length) return 0;
  const removed = trx.deleteFrom('remembered_cards').where('id', 'in', ids).returning('acquirer_token');
  const tokens = (await removed.execute()).map(({ acquirer_token }) => acquirer_token);
  await releaseTokens(trx, tokens, now);
  return ids.length;
}
