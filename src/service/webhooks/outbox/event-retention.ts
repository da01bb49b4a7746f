import { pickIds, type Retention } from '../../platform/store/retention.ts';

/** Deletes events without deliveries. */
export const EVENT_RETENTION: Retention = {
  days: 'eventRetentionDays',
  async remove(trx, before, limit) {
    const old = trx
      .selectFrom('events')
      .select('id')
      .where('occurred_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('deliveries').select('deliveries.id').whereRef('event_id', '=', 'events.id'))),
      );
    const ids = pickIds(await old.orderBy('occurred_at').limit(limit).execute());
    if (ids.length) await trx.deleteFrom('events').where('id', 'in', ids).execute();
    return ids.length;
  },
};
