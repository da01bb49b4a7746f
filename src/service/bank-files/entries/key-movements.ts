import { createHash } from 'node:crypto';
import type { Statement, StatementEntry, StatementFormat } from '../formats/bank-file.ts';
import { type BankMovement, splitEntry } from './split-entry.ts';

export interface KeyedMovement extends BankMovement {
  entry: StatementEntry;
  /** Equal for the same movement in every file that has it. */
  key: string;
  /** Made of all that the movement says. A bank's reference can name it in one file and be ambiguous in another. */
  fingerprint: string;
  /**
   * Whether the key is made of what the movement says, because its bank gave it no reference of its own. Two equal ones of a day are then
   * two movements, and only a statement tells how many there are.
   */
  isFingerprint: boolean;
}

/** Formats that tell all movements of a day. Notices and reports tell some of them, some earlier. */
export const tellsAll = (format: StatementFormat): boolean => format === 'CAMT053' || format === 'MT940';

const fold = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Makes a key of the facts that two files say alike about a movement, however they break lines. */
function describe(account: string, entry: StatementEntry, { amountMinor, detail }: BankMovement): string {
  const facts = [
    ...[account, entry.bookingDate, amountMinor, entry.currency, entry.isReversal, entry.bankReference],
    ...[detail?.bankReference, detail?.endToEndId, detail?.mandateId, detail?.references.join(',')],
    ...[detail?.counterpart.account, detail?.text || entry.text],
  ];
  const digest = createHash('sha256').update(facts.map((fact) => fold(String(fact ?? ''))).join('\n'));
  return `fp:${digest.digest('base64url')}`;
}

interface Referred {
  movement: BankMovement;
  entry: StatementEntry;
  account: string;
  reference: string | undefined;
}

function readReference(
  account: string,
  entry: StatementEntry,
  { detail, index }: BankMovement,
): string | undefined {
  const own = detail?.bankReference;
  // Some banks give each detail the reference of its entry.
  const isOwn = own !== undefined && (own !== entry.bankReference || entry.details.length === 1);
  const reference = isOwn ? own : entry.bankReference && `${entry.bankReference}#${index}`;
  // Banks give a reversal the reference of what it reverses.
  return reference && `ref:${fold(account)}:${fold(reference)}${entry.isReversal ? ':reversal' : ''}`;
}

/**
 * Keys the movements of a file. The bank's reference of a detail is its key, otherwise that of the entry with the detail's place: some
 * banks number entries only. Where two of the file have the same one, or none, what they say is the key.
 * @returns the movements of each statement
 */
export function keyMovements(statements: readonly Statement[]): KeyedMovement[][] {
  const read: Referred[][] = statements.map(({ account, entries }) =>
    entries.flatMap((entry) =>
      splitEntry(entry).map((movement) => ({
        ...{ account, entry, movement },
        reference: readReference(account, entry, movement),
      })),
    ),
  );
  const counts = new Map<string | undefined, number>();
  for (const { reference } of read.flat()) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  return read.map((movements) =>
    movements.map(({ movement, entry, account, reference }) => {
      const isFingerprint = !reference || counts.get(reference) !== 1;
      const fingerprint = describe(account, entry, movement);
      return {
        ...movement,
        ...{ entry, isFingerprint, fingerprint, key: isFingerprint ? fingerprint : reference },
      };
    }),
  );
}
