import { createHash, randomUUID } from 'node:crypto';
import { DUE_LEASE_MS } from '../../platform/store/claim-due.ts';
import type { KeyedMovement } from '../entries/key-movements.ts';
import type { Statement, StatementEntry } from '../formats/bank-file.ts';
import type { BankEntryRow } from '../tables/bank-files.ts';

/** A movement of a statement, as a row that is not stored yet. */
export interface NewEntry {
  row: BankEntryRow;
  /** How many movements of the statement say the same up to here. */
  ordinal: number;
  /** The entry that it is part of. */
  entry: StatementEntry;
}

export interface EntrySource {
  importer: number;
  fileId: string;
  iban: string;
  /** Whether nothing of the file is matched yet. */
  isHeld: boolean;
  /** Counts the movements of the statement, or of all its pages. */
  counts: Counts;
  now: number;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A text that every database can store: files of SWIFT can have any byte. */
const clean = (text: string | undefined, maxLength: number): string | null =>
  text
    ?.replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, maxLength) || null;

const LENGTHS = { name: 140, reference: 140, text: 10_000 };

function toRow(
  { entry, detail, amountMinor, cause, ...keys }: KeyedMovement,
  ordinal: number,
  source: EntrySource,
) {
  const { iban, importer, isHeld, now } = source;
  const { bankReference: group, isReversal, currency } = entry;
  // A reversed debit comes in.
  const isOwnDebit = importer !== 0 && amountMinor < 0 !== isReversal;
  const isIgnored = cause === 'BANK_CHARGE' || (isOwnDebit && !cause);
  const isMatchable = !isHeld && !isIgnored && !cause && (amountMinor > 0 || isReversal);
  const row: BankEntryRow = {
    id: `ben_${randomUUID()}`,
    bank_file_id: source.fileId,
    importer,
    iban,
    entry_key: digest(keys.isFingerprint ? `${keys.key}#${ordinal}` : keys.key),
    fingerprint: digest(keys.fingerprint),
    // An ambiguous reference names no entry.
    group_key: group && !keys.isFingerprint ? digest(`${group} ${isReversal} ${entry.bookingDate}`) : null,
    company_id: importer || null,
    state: isIgnored ? 'IGNORED' : 'UNMATCHED',
    cause: cause ?? (isIgnored ? 'DEBIT' : isHeld ? 'HELD' : 'UNKNOWN'),
    booking_date: entry.bookingDate,
    value_date: entry.valueDate,
    amount_minor: amountMinor,
    currency,
    counterpart_name: clean(detail?.counterpart.name, LENGTHS.name),
    counterpart_iban: clean(detail?.counterpart.account, LENGTHS.reference),
    reference: clean(detail?.references.join('\n'), LENGTHS.text),
    end_to_end_id: clean(detail?.endToEndId, LENGTHS.reference),
    bank_reference: clean(detail?.bankReference ?? group, LENGTHS.reference),
    text: clean(detail?.text || entry.text, LENGTHS.text) ?? '',
    reason_code: clean(detail?.returnReason, LENGTHS.reference),
    is_reversal: Number(isReversal),
    payment_id: null,
    excess_minor: 0,
    decided_by: null,
    note: null,
    // Until it is matched: if the process ends before, a worker does it.
    due_at: isMatchable ? now + DUE_LEASE_MS : null,
    created_at: now,
  };
  return row;
}

/** How many movements so far say the same. */
type Counts = Map<string, number>;

/**
 * Counts the movements of a file's statements. A long statement of SWIFT has pages, whose equal movements are counted on: `5/1`, `5/2`.
 * A page that comes again, where files were put together, begins to count again.
 */
export function createCounting(): (statement: Pick<Statement, 'account' | 'number'>) => Counts {
  const lastPages = new Map<string, { page: number; counts: Counts }>();
  return ({ account, number }) => {
    const [, sheet, page] = /^(\d{1,5})\/(\d{1,5})$/.exec(number ?? '') ?? [];
    if (!sheet) return new Map();
    const last = lastPages.get(`${account} ${sheet}`);
    const counts: Counts = last && Number(page) > last.page ? last.counts : new Map();
    lastPages.set(`${account} ${sheet}`, { page: Number(page), counts });
    return counts;
  };
}

/** Makes rows of the movements of a statement, each when it is asked for: other work goes on between batches of thousands. */
export function* createEntries(
  movements: readonly KeyedMovement[],
  source: EntrySource,
): Generator<NewEntry, void> {
  const { counts } = source;
  for (const movement of movements) {
    const ordinal = (counts.get(movement.fingerprint) ?? 0) + 1;
    counts.set(movement.fingerprint, ordinal);
    yield { row: toRow(movement, ordinal, source), ordinal, entry: movement.entry };
  }
}
