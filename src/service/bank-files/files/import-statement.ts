import { setImmediate } from 'node:timers/promises';
import type { KeyedMovement } from '../entries/key-movements.ts';
import { type EntryNeeds, matchEntry } from '../matching/match-entry.ts';
import { createEntries, type EntrySource, type NewEntry } from './create-entries.ts';
import { storeEntries } from './store-entries.ts';

/** The most entries in a transaction, except for a batch with more: other work waits for it no longer than for a payment. */
const BATCH = 200;

/** Puts entries into batches. The movements of one sum stay together. */
function* batch(entries: Iterable<NewEntry>): Generator<NewEntry[]> {
  let part: NewEntry[] = [];
  for (const entry of entries) {
    if (part.length >= BATCH && part.at(-1)?.entry !== entry.entry) {
      yield part;
      part = [];
    }
    part.push(entry);
  }
  if (part.length) yield part;
}

/** Adds and matches the movements of a statement. Between two transactions, other work of the process goes on. */
export async function importMovements(
  needs: EntryNeeds,
  movements: readonly KeyedMovement[],
  source: EntrySource,
): Promise<void> {
  for (const part of batch(createEntries(movements, source))) {
    const rows = await needs.store.transaction().execute((trx) => storeEntries(trx, part));
    await setImmediate();
    for (const { id, due_at } of rows) {
      if (due_at === null) continue;
      await matchEntry(needs, { id, now: source.now });
      await setImmediate();
    }
  }
}
