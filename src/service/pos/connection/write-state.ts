import type { StatedState } from '../../../protocol/terminal/terminal-connection.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** Stores the terminal's state, unless a later call has already reported one. */
export async function writeState(
  trx: StoreTransaction,
  poiid: string,
  { State, Number: number }: StatedState,
): Promise<void> {
  const terminal = trx.updateTable('terminals').where('poiid', '=', poiid);
  await (number === undefined
    ? terminal.set({ state: State })
    : terminal.set({ state: State, state_number: number }).where('state_number', '<', number)
  ).execute();
}
