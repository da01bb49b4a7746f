import type { StoreTransaction } from '../../platform/store/open-store.ts';

const reads = new WeakMap<StoreTransaction, Map<string, Promise<unknown>>>();

/**
 * Reads something once per transaction. Only for what the transaction does not change: a second event of the same transaction goes
 * to the same webhooks.
 */
export function readOnce<Result>(
  trx: StoreTransaction,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const known = reads.get(trx) ?? new Map<string, Promise<unknown>>();
  reads.set(trx, known);
  const result = known.get(name) ?? read();
  known.set(name, result);
  return result as Promise<Result>;
}
