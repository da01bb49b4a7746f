import type { StoreTransaction } from './open-store.ts';

/** Deletes what is older than `before`, at most `limit` rows. @returns how many it has found */
type Remove = (trx: StoreTransaction, before: number, limit: number) => Promise<number>;

/** How long rows are kept. */
export interface Retention {
  remove: Remove;
  /** A number of days, or the name of the operator's setting. */
  days: number | 'deliveryRetentionDays' | 'eventRetentionDays';
}

/** The ids of rows, for their deletion. */
export const pickIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
