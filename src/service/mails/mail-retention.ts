import { sql } from 'kysely';
import { pickIds, type Retention } from '../platform/store/retention.ts';

/** Deletes the HTML of mails; the plain text is kept. */
export const MAIL_RETENTION: Retention = {
  days: 'deliveryRetentionDays',
  async remove(trx, before, limit) {
    const old = trx
      .selectFrom('mails')
      .select('id')
      .where('html', 'is not', null)
      .where('created_at', '<', before);
    const ids = pickIds(await old.orderBy('created_at').limit(limit).execute());
    if (ids.length) await trx.updateTable('mails').set({ html: null }).where('id', 'in', ids).execute();
    return ids.length;
  },
};

/** Deletes mails with a code, which are useless once old. A mail of an earlier version has no HTML, and is kept. */
export const CODE_RETENTION: Retention = {
  days: 1,
  async remove(trx, before, limit) {
    // The same expression as in the partial index.
    const hasCode = sql<boolean>`kind in ('code', 'card_code') and html is not null`;
    const old = trx.selectFrom('mails').select('id').where(hasCode).where('created_at', '<', before);
    const ids = pickIds(await old.orderBy('created_at').limit(limit).execute());
    if (ids.length) await trx.deleteFrom('mails').where('id', 'in', ids).execute();
    return ids.length;
  },
};
