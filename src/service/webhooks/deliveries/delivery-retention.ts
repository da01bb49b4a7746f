import { sql } from 'kysely';
import { pickIds, type Retention } from '../../platform/store/retention.ts';

/** Deletes ended deliveries with their attempts. A delivery that was sent again manually has not ended. */
export const DELIVERY_RETENTION: Retention = {
  days: 'deliveryRetentionDays',
  async remove(trx, before, limit) {
    const ended = sql<boolean>`state <> 'PENDING'`;
    const old = trx.selectFrom('deliveries').select('id').where(ended).where('created_at', '<', before);
    const ids = pickIds(await old.orderBy('created_at').limit(limit).execute());
    if (!ids.length) return 0;
    await trx.deleteFrom('delivery_attempts').where('delivery_id', 'in', ids).execute();
    await trx.deleteFrom('deliveries').where('id', 'in', ids).where(ended).execute();
    return ids.length;
  },
};
