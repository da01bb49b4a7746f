import type { CompiledQuery } from 'kysely';
import { sendAhead } from '../../platform/store/dialects/send-ahead.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** The rows that each transaction has read, by the name of the read. */
const reads = new WeakMap<StoreTransaction, Map<string, Promise<unknown[]>>>();

/** Sends a read ahead that `readOnce` will ask for, unless it was sent before. */
export async function readAhead(
  trx: StoreTransaction,
  name: string,
  query: CompiledQuery<unknown>,
): Promise<void> {
  const known = reads.get(trx) ?? new Map<string, Promise<unknown[]>>();
  reads.set(trx, known);
  if (known.has(name)) return;
  const answer = await sendAhead(trx, query);
  const rows = answer().then((result) => result.rows);
  // If it fails, the transaction fails with its error, whether or not anyone waits for the rows.
  rows.catch(() => {});
  known.set(name, rows);
}

/**
 * Reads something once per transaction. Only for what the transaction does not change: a second event of the same transaction goes
 * to the same webhooks.
 */
export async function readOnce<Row>(
  trx: StoreTransaction,
  name: string,
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  await readAhead(trx, name, query);
  return (await reads.get(trx)?.get(name)) as Row[];
}
