import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { findByReferences, namesPayment } from '../matching/match-credit.ts';
import type { BankEntryRow } from '../tables/bank-files.ts';
import type { NewEntry } from './create-entries.ts';

const KNOWN_COLUMNS = [
  'id',
  'importer',
  'entry_key',
  'fingerprint',
  'group_key',
  'state',
  'amount_minor',
] as const;
type KnownEntry = Pick<BankEntryRow, (typeof KNOWN_COLUMNS)[number]>;

/** The most rows in a statement, which have fewer values than each database takes. */
const ROWS = 200;

/** Locks an account, so that of several files with the same movement only one adds it. */
async function lockAccount(trx: StoreTransaction, { importer, iban }: BankEntryRow): Promise<void> {
  const account = { importer, iban, closing_minor: null, closing_day: null, number: null };
  await trx
    .insertInto('bank_accounts')
    .values(account)
    .onConflict((it) => it.doNothing())
    .execute();
  await trx
    .selectFrom('bank_accounts')
    .select('iban')
    .where('importer', '=', importer)
    .where('iban', '=', iban)
    .forUpdate()
    .execute();
}

/** Finds what is stored of the account and may be the same. A company knows what the operator has imported, and not the other way round. */
async function findKnown(trx: StoreTransaction, entries: readonly NewEntry[]): Promise<KnownEntry[]> {
  const [first] = entries;
  if (!first) return [];
  const { importer, iban } = first.row;
  const list = (column: 'entry_key' | 'fingerprint' | 'group_key') =>
    trx
      .selectFrom('bank_entries')
      .select(KNOWN_COLUMNS)
      .where('iban', '=', iban)
      .where('importer', 'in', [...new Set([0, importer])])
      .where(
        column,
        'in',
        entries.map(({ row }) => row[column] ?? ''),
      )
      .execute();
  const found = [...(await list('entry_key')), ...(await list('fingerprint')), ...(await list('group_key'))];
  return [...new Map(found.map((entry) => [entry.id, entry])).values()];
}

const sum = (entries: readonly Pick<BankEntryRow, 'amount_minor'>[]): number =>
  entries.reduce((total, { amount_minor }) => total + amount_minor, 0);

/** Says what an importer's stored entries know about a new one. */
function judge({ row, ordinal, entry }: NewEntry, known: readonly KnownEntry[]) {
  const grouped = row.group_key ? known.filter(({ group_key }) => group_key === row.group_key) : [];
  const isWhole = row.amount_minor === entry.amountMinor;
  const [only, other] = grouped;
  const replaced =
    only && !other && !isWhole && only.state === 'UNMATCHED' && only.amount_minor === entry.amountMinor
      ? only.id
      : undefined;
  const isKnown =
    known.some(({ entry_key, id }) => entry_key === row.entry_key && id !== replaced) ||
    known.filter(({ fingerprint }) => fingerprint === row.fingerprint).length >= ordinal ||
    (isWhole && grouped.length > 0 && sum(grouped) === row.amount_minor);
  return { isKnown, replaced };
}

/** Leaves credits that name no payment as they are: most of an account's, which would each need a transaction to find that out. */
async function leaveUnnamed(trx: StoreTransaction, rows: readonly BankEntryRow[]): Promise<BankEntryRow[]> {
  const payments = await findByReferences(trx, rows);
  return rows.map((row) => (row.is_reversal || namesPayment(row, payments) ? row : { ...row, due_at: null }));
}

/**
 * Adds the movements of an account that are not stored yet. A batch that an earlier file had without its details is replaced by these.
 * @param entries of one account and importer, and those of a batch together
 * @returns the rows that were added
 */
export async function storeEntries(
  trx: StoreTransaction,
  entries: readonly NewEntry[],
): Promise<BankEntryRow[]> {
  const [first] = entries;
  if (!first) return [];
  const { importer } = first.row;
  await lockAccount(trx, first.row);
  const known = await findKnown(trx, entries);
  const own = known.filter((entry) => entry.importer === importer);
  const ofOperator = importer ? known.filter((entry) => entry.importer === 0) : [];
  const replaced = new Set<string>();
  const added = entries.filter((entry) => {
    const { isKnown, replaced: whole } = judge(entry, own);
    if (isKnown || judge(entry, ofOperator).isKnown) return false;
    if (whole !== undefined) replaced.add(whole);
    return true;
  });
  if (replaced.size)
    await trx
      .deleteFrom('bank_entries')
      .where('id', 'in', [...replaced])
      .execute();
  if (!added.length) return [];
  const rows = await leaveUnnamed(
    trx,
    added.map(({ row }) => row),
  );
  for (let at = 0; at < rows.length; at += ROWS)
    await trx
      .insertInto('bank_entries')
      .values(rows.slice(at, at + ROWS))
      .execute();
  return rows;
}
