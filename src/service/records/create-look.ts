import type { RecordSpec, StoredRecord } from './record-spec.ts';

/**
 * Looks at records of one kind: the worker may not have written yet that a time is over. When a move has failed, the worker puts `due_at`
 * off, and the time is over all the same.
 */
export const createLook =
  <Needs, B extends object>({ due, moves = {} }: RecordSpec<Needs, B>) =>
  (record: StoredRecord<B>, now: number): { state: string; changedAt: number } => {
    const next = due?.(record);
    const state = next && next.at <= now && moves[next.move]?.to;
    return state ? { state, changedAt: next.at } : { state: record.state, changedAt: record.updated_at };
  };
