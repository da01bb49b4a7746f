import { expect } from 'vitest';
import type { Store } from '../../../src/service/platform/store/open-store.ts';

/** Expects that each transfer sums to 0, and that each balance is the sum of its entries. */
export async function checkLedger(store: Store): Promise<void> {
  const entries = await store.selectFrom('ledger_entries').selectAll().orderBy('created_at').execute();
  const wallets = [
    ...(await store.selectFrom('wallets').selectAll().execute()),
    ...(await store.selectFrom('company_accounts').selectAll().execute()),
  ];
  const sum = (rows: typeof entries) => rows.reduce((total, { amount }) => total + amount, 0);
  for (const [id, rows] of Map.groupBy(entries, (entry) => entry.transfer_id))
    expect([id, sum(rows), new Set(rows.map(({ currency }) => currency)).size]).toEqual([id, 0, 1]);
  for (const { id, balance, updated_at } of wallets) {
    const own = entries.filter(({ account }) => account === id);
    expect([id, balance]).toEqual([id, sum(own)]);
    expect(new Set(own.map(({ created_at }) => created_at)).size).toBe(own.length);
    // An empty wallet may have been opened before its first entry.
    if (own.length)
      expect([id, own.at(-1)?.balance_after, own.at(-1)?.created_at]).toEqual([id, balance, updated_at]);
  }
  const known = new Set(wallets.map(({ id }) => id));
  expect(entries.filter(({ account }) => !/^house:/.test(account) && !known.has(account))).toEqual([]);
}
