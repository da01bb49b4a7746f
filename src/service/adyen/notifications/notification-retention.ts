import { pickIds, type Retention } from '../../platform/store/retention.ts';

/** Deletes notifications that were applied. */
export const NOTIFICATION_RETENTION: Retention = {
  days: 'deliveryRetentionDays',
  async remove(trx, before, limit) {
    const old = trx.selectFrom('adyen_notifications').select('id').where('applied_at', '<', before);
    const ids = pickIds(await old.orderBy('applied_at').limit(limit).execute());
    if (ids.length) await trx.deleteFrom('adyen_notifications').where('id', 'in', ids).execute();
    return ids.length;
  },
};
