import type { Store } from '../../platform/store/open-store.ts';
import type { BankEntryRow } from '../tables/bank-files.ts';
import type { BankFileNeeds } from './bank-files.ts';
import { findByReferences, type MatchNeeds, matchCredit } from './match-credit.ts';
import { undoCredit } from './undo-credit.ts';

export interface EntryNeeds extends MatchNeeds {
  store: Store;
  /** Called with a line for the operator. */
  report: (line: string) => void;
  wakeDeliveries: () => void;
}

/** Matches an entry that waits for it, or undoes what a reversal takes back: in a transaction of its own, which locks one payment. */
export async function matchEntry(
  needs: EntryNeeds,
  { id, now }: Pick<BankEntryRow, 'id'> & { now: number },
): Promise<void> {
  const { store, report, wakeDeliveries } = needs;
  const isLeft = await store.transaction().execute(async (trx) => {
    const waiting = trx
      .selectFrom('bank_entries')
      .selectAll()
      .where('id', '=', id)
      .where('due_at', 'is not', null);
    const row = await waiting.where('state', '=', 'UNMATCHED').executeTakeFirst();
    if (!row) return false;
    if (row.is_reversal) return undoCredit(trx, needs, { row, now });
    await matchCredit(trx, needs, { row, payments: await findByReferences(trx, [row]), now });
    return false;
  });
  wakeDeliveries();
  if (isLeft)
    report(
      `ALARM: The bank has taken back a credit (entry ${id}), and no payment could be undone. Check it by hand.`,
    );
}

/** Matches an entry whose time has come, unless no files are read any more. */
export async function matchDue(
  id: string,
  { bankFiles, ...needs }: Omit<EntryNeeds, 'bankFiles'> & BankFileNeeds & { now: () => number },
): Promise<void> {
  if (bankFiles) return matchEntry({ ...needs, bankFiles }, { id, now: needs.now() });
  await needs.store.updateTable('bank_entries').set({ due_at: null }).where('id', '=', id).execute();
}
