import type { RecordSpec, StoredRecord } from './record-spec.ts';

/**
 * Creates the function that returns a record's current state: a deadline may have passed before the worker has recorded it. If
 * its move failed, the worker postpones `due_at`, but the deadline has still passed.
 */
export const createLook =
  <Needs, B extends object>({ due, moves = {} }: RecordSpec<Needs, B>) =>
  (record: StoredRecord<B>, now: number): { state: string; changedAt: number } => {
    const next = due?.(record);
    const state = next && next.at <= now && moves[next.move]?.to;
    return state ? { state, changedAt: next.at } : { state: record.state, changedAt: record.updated_at };
  };
